import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";

/** The admin area's search on its own page. */
export function AdminSearchForm({ q }: { q: string }) {
  return (
    <Form method="get" action="/admin/search" role="search" className="max-w-text space-y-1.5">
      <label htmlFor="admin-search" className="block font-semibold">
        Names, titles, references, email addresses or words in a text
      </label>
      <div className="flex gap-2">
        <input
          dir="auto"
          id="admin-search"
          name="q"
          type="search"
          defaultValue={q}
          autoComplete="off"
          className="control min-w-0 grow"
        />
        <Button>Search</Button>
      </div>
    </Form>
  );
}
