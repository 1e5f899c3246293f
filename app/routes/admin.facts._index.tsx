import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { findFacts } from "~/platform/publishing/named/fact-choices.server";
import { Button } from "~/ui/forms/button";
import { Ledger } from "~/ui/lists/ledger";
import type { FactChoice } from "../platform/publishing/markdown/fact-choice";

/** The facts that texts can name, with what to write for each. */
function FactsScreen({ q, choices }: { q: string; choices: readonly FactChoice[] }) {
  return (
    <main id="content" className="page space-y-5 py-6">
      <h1 className="text-2xl">Facts to name in texts</h1>
      <p className="max-w-text">
        Paste the text of a fact where its figure, day or state would stand. Readers see what is true when they read it.
      </p>
      <Form method="get" role="search" className="max-w-text space-y-1.5">
        <label htmlFor="facts-search" className="block font-semibold">
          Casino, offer, awards or game, and what of it
        </label>
        <div className="flex gap-2">
          <input
            dir="auto"
            id="facts-search"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            className="control min-w-0 grow"
          />
          <Button>Search</Button>
        </div>
      </Form>
      {q !== "" && choices.length === 0 && (
        <p>Nothing public has this name. Search for a part of it, such as “larkmoor tools”.</p>
      )}
      {choices.length > 0 && (
        <Ledger
          label="Facts"
          className="ledger-cards"
          rows={choices}
          rowKey="text"
          columns={[
            { head: "Fact", label: "", isTyped: true, cell: ({ subject, fact }) => `${subject}: ${fact}` },
            { head: "Readers see now", label: "Now", isTyped: true, cell: ({ words }) => words },
            {
              head: "Text to paste",
              label: "Paste",
              cell: ({ text }) => <code className="wrap-anywhere select-all">{text}</code>,
            },
          ]}
        />
      )}
    </main>
  );
}

export const loader = adminLoader("editor", async ({ request }) => {
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 100).trim();
  return { q, choices: await findFacts(q) };
});

export const meta: MetaFunction = () => [{ title: "Facts to name in texts · Admin" }];

export default function AdminFacts() {
  const { q, choices } = useLoaderData<typeof loader>();
  return <FactsScreen key={q} q={q} choices={choices} />;
}
