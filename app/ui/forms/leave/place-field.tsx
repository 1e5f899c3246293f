import type { ReactNode } from "react";
import { FormPlace } from "./form-place";
import { PLACE_FIELD } from "~/domain/forms/form-marks";

/** The hidden field that says where a form leads. */
export function PlaceField({ leadsTo }: { leadsTo: string }) {
  return <input type="hidden" name={PLACE_FIELD} value={leadsTo} />;
}

/** Lets the forms in it be sent from another page than their own, `action`, and lead to `leadsTo`. */
export function PlacedForms({ action, leadsTo, children }: { action: string; leadsTo: string; children: ReactNode }) {
  return (
    <FormPlace.Provider value={{ action, field: <PlaceField leadsTo={leadsTo} /> }}>{children}</FormPlace.Provider>
  );
}
