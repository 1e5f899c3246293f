import { createContext, useContext, type ReactNode } from "react";
import { PLACE_FIELD } from "~/domain/forms/form-marks";

/** Where a form stands that isn't on the page that answers it: that page's path, and where it leads once it is accepted. */
export interface FormPlace {
  action: string;
  leadsTo: string;
}

const Place = createContext<FormPlace | null>(null);

export function useFormPlace(): FormPlace | null {
  return useContext(Place);
}

/** Lets the forms in it be sent from another page than their own. */
export function FormPlaceProvider({ place, children }: { place: FormPlace; children: ReactNode }) {
  return <Place.Provider value={place}>{children}</Place.Provider>;
}

/** The hidden field that says where a form leads. */
export function PlaceField({ place: { leadsTo } }: { place: FormPlace }) {
  return <input type="hidden" name={PLACE_FIELD} value={leadsTo} />;
}
