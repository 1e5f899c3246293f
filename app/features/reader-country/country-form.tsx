import { Form } from "@remix-run/react";
import type { ReaderCountry } from "~/platform/access/choices/reader-country";
import { Button } from "~/ui/forms/button";
import { Options } from "~/ui/menus/options";

/** Form in which a reader says where they live, or takes that back. `returnTo` is the page they came from. */
export function CountryForm({
  country,
  options,
  returnTo,
}: {
  country: ReaderCountry | null;
  options: readonly { value: string; label: string }[];
  returnTo: string;
}) {
  return (
    <div className="card max-w-text space-y-4">
      <p role="status">
        {country ? (
          <>
            You told us that you live in <strong dir="auto">{country.name}</strong>.
          </>
        ) : (
          "You haven’t told us where you live."
        )}
      </p>
      <Form method="post" action="/preferences" className="max-w-sm space-y-1.5">
        <input type="hidden" name="returnTo" value={returnTo} />
        <label htmlFor="country" className="block font-semibold">
          Your country
        </label>
        <div className="flex gap-2">
          <select
            id="country"
            name="country"
            required
            defaultValue={country?.code ?? ""}
            key={country?.code}
            className="control min-w-0 grow"
          >
            <option value="">Choose a country</option>
            <Options of={options} />
          </select>
          <Button>Save</Button>
        </div>
      </Form>
      {country && (
        <Form method="post" action="/preferences">
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button look="secondary" name="country" value="">
            Forget my country
          </Button>
        </Form>
      )}
    </div>
  );
}
