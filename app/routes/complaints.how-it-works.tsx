import { Link, useLoaderData } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { currentSettings } from "~/platform/settings/settings.server";
import { pageWithContent } from "~/features/pages/pages.server";
import { TextPageBody } from "~/features/pages/text-page";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/forms/button";
import { textPageMeta } from "~/features/pages/text-page-meta";

const CRUMBS = [
  { label: "Complaints", to: "/complaints" },
  { label: "How it works", to: "/complaints/how-it-works" },
] as const;

export async function loader() {
  const [page, { clocks }] = await Promise.all([pageWithContent("complaints-how-it-works"), currentSettings()]);
  return {
    page,
    stages: [
      { title: "Ask the casino", text: "Write to its support. Give it ten working days." },
      { title: "Keep the proof", text: "Balance, withdrawal, emails, chats, its terms of that day." },
      { title: "Check who decides", text: "Once a court or dispute body has it, we can’t." },
      {
        title: "Tell us",
        text: `We answer within ${plural(clocks.firstAnswerDays, "day")}. Each side then has ${plural(clocks.partyDays, "day")} an answer. We publish the end.`,
      },
    ],
  };
}

export const meta = textPageMeta(CRUMBS);

export default function HowComplaintsWork() {
  const { page, stages } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 dir="auto">{page.title}</h1>
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {stages.map(({ title, text }, index) => (
          <li key={title} className="border-t-4 border-accent pt-2">
            <h2 className="text-lg">
              <span className="numbers text-accent">{index + 1}</span> {title}
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="no-print flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to="/complaints/submit-form">Make a complaint</LinkButton>{" "}
        <Link to="/faq#dispute-rules">Who decides, by licence</Link>
      </p>
      {page.html !== "" && (
        <div className="border-t border-line pt-8">
          <TextPageBody page={page} />
        </div>
      )}
    </main>
  );
}
