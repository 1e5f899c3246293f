import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";

/** Switch that hides bonuses and ads in this browser or shows them again, with its current state. */
export function OffersSwitch({ hidden }: { hidden: boolean }) {
  return (
    <section id="offers" className="card space-y-3">
      <h2 id="offers-title">Hide bonuses and ads from me</h2>
      <p role="status">
        {hidden ? (
          <>
            Bonuses and ads are <strong>hidden</strong> in this browser.
          </>
        ) : (
          <>
            Bonuses and ads are <strong>shown</strong> in this browser.
          </>
        )}
      </p>
      <p className="text-sm text-quiet">
        Reviews, news, complaints and help stay; links to casinos lead nowhere. A cookie named “offers” remembers the
        choice and nothing about you.
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
