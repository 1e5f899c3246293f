import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";

/** Switch that hides bonuses and ads in this browser or shows them again, with its current state. */
export function OffersSwitch({ hidden }: { hidden: boolean }) {
  return (
    <section id="offers" className="card space-y-3">
      <h2 id="offers-title">Bonuses and ads</h2>
      <p role="status">
        {hidden ? (
          <>
            They are <strong>hidden</strong> in this browser.
          </>
        ) : (
          <>
            They are <strong>shown</strong> in this browser.
          </>
        )}
      </p>
      <p className="text-sm text-quiet">
        Links to casinos lead nowhere then. The cookie “offers” remembers only this choice.
      </p>
      <Form method="post" action="/preferences" preventScrollReset>
        <input type="hidden" name="returnTo" value="/responsible-gaming#offers" />
        <Button look={hidden ? "secondary" : "primary"} name="hideOffers" value={hidden ? "false" : "true"}>
          {hidden ? "Show bonuses and ads again" : "Hide bonuses and ads"}
        </Button>
      </Form>
    </section>
  );
}
