import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "../button";

/** One of several buttons of a form. While the form is being sent, none can be pressed, and the pressed one says so. */
export function IntentButton({ intent, ...button }: { intent: string } & ComponentProps<typeof Button>) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST";
  const busy = isSending && formData?.get("intent") === intent;
  return <Button {...button} name="intent" value={intent} busy={busy} disabled={isSending} />;
}
