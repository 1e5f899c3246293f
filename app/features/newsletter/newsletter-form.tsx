import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { Button } from "~/ui/forms/button";
import { HoneypotField } from "~/ui/forms/honeypot";
import { Icon } from "~/ui/icon";

interface Answer {
  subscribed?: boolean;
  error?: string;
}

/** Newsletter form of the footer. A plain post leads back to the same page; with JavaScript the page stays open. */
export function NewsletterForm() {
  const fetcher = useFetcher<Answer>();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state !== "idle";
  const thanked = fetcher.data ? fetcher.data.subscribed === true : parameters.get("newsletter") === "thanks";
  const error = fetcher.data?.error;

  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.subscribed) form.current?.reset();
  }, [fetcher.state, fetcher.data]);

  function stayHere(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set("inPlace", "1");
    fetcher.submit(fields, { method: "post", action: "/newsletter" });
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/newsletter"
      onSubmit={stayHere}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
      id="newsletter"
    >
      <label htmlFor="newsletter-email" className="font-semibold lg:basis-full">
        Newsletter
      </label>
      <p id="newsletter-hint" className="basis-full text-quiet max-lg:sr-only">
        Changes in scores and rules. Unsubscribe with one click.
      </p>
      <div className="flex grow basis-60 flex-wrap gap-2">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-describedby={error ? "newsletter-hint newsletter-error" : "newsletter-hint"}
          aria-invalid={error ? true : undefined}
          className="control min-w-0 grow basis-28"
        />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <HoneypotField key={error} name={HONEYPOT_FIELD} />
        <Button look="secondary" busy={busy} busyLabel="Subscribing…">
          Subscribe
        </Button>
      </div>
      {error && (
        <p id="newsletter-error" role="alert" className="font-semibold text-bad">
          {error}
        </p>
      )}
      {thanked && !error && (
        <>
          <p role="alert" className="flex items-center gap-2 font-semibold text-good">
            <Icon name="check" className="size-4" />
            Thanks for subscribing!
          </p>
          <p>An email with a link to confirm is on its way, unless you have confirmed before.</p>
        </>
      )}
    </fetcher.Form>
  );
}
