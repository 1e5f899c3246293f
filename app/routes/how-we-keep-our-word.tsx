import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { pageMeta } from "~/http/pages/page-meta";
import { KeptWordList } from "~/site/kept-word/kept-word-list";
import { keptWord } from "~/site/kept-word/kept-word.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { DateTime } from "~/ui/date-time";

const PATH = "/how-we-keep-our-word";
const TITLE = "How we keep our word";
const CRUMBS = [{ label: TITLE, to: PATH }];

export async function loader() {
  return { counters: await keptWord(), day: backend().clock().toISOString().slice(0, 10) };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: TITLE,
    description: "What we promise, counted from our own data as it stands today.",
    path: PATH,
    matches,
    crumbs: CRUMBS,
  });

export default function HowWeKeepOurWord() {
  const { counters, day } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>{TITLE}</h1>
        <p>
          Counted from our own data on <DateTime at={day} />, whatever comes out.
        </p>
      </header>
      {counters.length === 0 ? <p>There is nothing to count yet.</p> : <KeptWordList counters={counters} />}
    </main>
  );
}
