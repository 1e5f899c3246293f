import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/forms/button";

/** Button that saves a casino to the person's list or removes it. A visitor is asked to sign in and returns here. */
export function SaveCasino({
  slug,
  name,
  isSaved,
  returnTo,
}: {
  slug: string;
  name: string;
  isSaved: boolean;
  returnTo?: string;
}) {
  const action = `/casinos/${slug}/save`;
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formAction === action;
  return (
    <Form method="post" action={action} preventScrollReset>
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button
        look="quiet"
        name="saved"
        value={isSaved ? "no" : "yes"}
        busy={busy}
        busyLabel={isSaved ? "Removing…" : "Saving…"}
      >
        {isSaved ? "Saved · Remove" : "Save casino"}
        <span className="sr-only"> {isSaved ? `${name} from your saved casinos` : name}</span>
      </Button>
    </Form>
  );
}
