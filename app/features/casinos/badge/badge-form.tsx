import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { FieldError } from "~/ui/forms/field";
import { badgeCheckPath } from "./badge-look";
import type { BadgePageData } from "./badge-page.server";

/** Asks for the domain to check: a plain GET form. */
export function BadgeForm({ page }: { page: BadgePageData }) {
  const { casino, check, own } = page;
  const errors = check?.kind === "unreadable" ? [`Enter a domain, such as ${own ?? "casino.example"}.`] : undefined;
  const typed = check === null ? "" : check.kind === "unreadable" ? check.typed : check.domain;
  return (
    <Form method="get" action={badgeCheckPath(casino.slug)} className="max-w-text space-y-1.5">
      <label htmlFor="for" className="block font-semibold">
        Domain of the page with the badge
      </label>
      <p id="for-hint" className="text-sm text-quiet">
        Copy it from the address bar. A whole address will do.
      </p>
      <FieldError field={{ errors, errorId: "for-error" }} />
      <div className="flex flex-wrap gap-3">
        <input
          key={typed}
          id="for"
          name="for"
          type="text"
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          required
          defaultValue={typed}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? "for-hint for-error" : "for-hint"}
          className="control min-w-0 flex-1 basis-60"
        />
        <Button look="secondary">Check this domain</Button>
      </div>
    </Form>
  );
}
