import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { readPress } from "~/domain/forms/part-names";
import { Button } from "../button";
import { usePartPress } from "./form-part";

/** A button for one of a part's acts, by default for the part itself; busy while the part is being sent. */
export function PartButton({ act, ...button }: { act?: string } & ComponentProps<typeof Button>) {
  const press = usePartPress(act);
  const pressed = useNavigation().formData?.get("intent");
  const busy = typeof pressed === "string" && readPress(pressed).part === readPress(press.value).part;
  return <Button busy={busy} {...button} {...press} />;
}
