import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { AllLaw } from "~/features/law/all-law";
import { allLaw } from "~/features/law/law.server";
import { FaqList } from "~/features/pages/faq/faq-list";
import { listFaq, searchFaq } from "~/features/pages/faq/faq.server";
import { slugify } from "~/domain/text/slug";
import { pageMeta } from "~/http/pages/page-meta";
import { shortened } from "~/http/pages/shortened";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

const CRUMBS = [{ label: "FAQ", to: "/faq" }];
const LONGEST_QUERY = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const given = (new URL(request.url).searchParams.get("q") ?? "").trim();
  const q = shortened(given, LONGEST_QUERY);
  const found = q === "" ? null : await searchFaq(q);
  const [groups, law] = found ? [[], null] : await Promise.all([listFaq(), allLaw()]);
  return { q, cut: given.length > LONGEST_QUERY, found, groups, law };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    title: "Frequently asked questions",
    description:
      "Short answers about safety scores, bonuses, complaints, reviews, your account and staying in control.",
    path: "/faq",
    matches,
    crumbs: CRUMBS,
    noIndex: Boolean(data?.q),
    jsonLd: data?.found
      ? []
      : [
          {
            "@context": "https://schema.org",
            "@type": "FAQPage",
            mainEntity: data?.groups.flatMap(({ entries }) =>
              entries.map(({ question, html }) => ({
                "@type": "Question",
                name: question.map(({ text }) => text).join(""),
                acceptedAnswer: { "@type": "Answer", text: html },
              })),
            ),
          },
        ],
  });

export default function Faq() {
  const { q, cut, found, groups, law } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Frequently asked questions</h1>
        <p className="text-quiet">
          Not here? <Link to="/contact">Ask us</Link>.
        </p>
      </header>
      <Form method="get" action="/faq" role="search" aria-label="Questions" className="no-print max-w-text space-y-1.5">
        <label htmlFor="faq-q" className="block font-semibold">
          Search the questions
        </label>
        <div className="flex gap-2">
          <input
            dir="auto"
            key={q}
            id="faq-q"
            name="q"
            type="search"
            maxLength={LONGEST_QUERY}
            defaultValue={q}
            className="control min-w-0 grow"
          />
          <Button look="secondary">Search</Button>
        </div>
      </Form>
      {cut && (
        <Notice meaning="caution" role="status">
          <p>Your search was shortened to its first {LONGEST_QUERY} characters.</p>
        </Notice>
      )}
      {found ? (
        <Section id="found" title={<>Answers for “{q}”</>} className="max-w-3xl space-y-4">
          <p role="status" className="numbers flex flex-wrap gap-x-4">
            <span>
              <strong>{found.length}</strong> {found.length === 1 ? "question" : "questions"}
            </span>{" "}
            <Link to="/faq">All questions</Link>
          </p>
          {found.length === 0 ? (
            <EmptyState title="No matching questions">
              <p>
                Try fewer or different words, or{" "}
                <Link to={`/search?q=${encodeURIComponent(q)}`}>search the whole site</Link>.
              </p>
            </EmptyState>
          ) : (
            <FaqList entries={found} openFirst linked />
          )}
        </Section>
      ) : (
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="space-y-10 max-lg:order-2">
            {groups.map(({ group, entries }) => (
              <section key={group} className="max-w-3xl space-y-3">
                <h2 id={slugify(group, "group")}>{group}</h2>
                <FaqList entries={entries} />
              </section>
            ))}
            {groups.length === 0 && <EmptyState title="No questions at the moment">{null}</EmptyState>}
            {law && <AllLaw {...law} />}
          </div>
          {groups.length > 0 && (
            <nav aria-label="Groups of questions" className="no-print text-sm lg:sticky lg:top-24 lg:self-start">
              <p className="eyebrow mb-2">On this page</p>
              <ul className="space-y-1 border-s border-line ps-4">
                {groups.map(({ group, entries }) => (
                  <li key={group}>
                    <a href={`#${slugify(group, "group")}`} className="inline-block min-h-6 text-quiet">
                      {group} <span className="numbers">({entries.length})</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      )}
    </main>
  );
}
