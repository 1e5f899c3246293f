import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { currentSettings } from "~/platform/settings/settings.server";
import { pageWithContent } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";

const PATH = "/complaints/how-it-works";
const CRUMBS = [
  { label: "Complaints", to: "/complaints" },
  { label: "How it works", to: PATH },
];

export async function loader() {
  const [page, { clocks }] = await Promise.all([pageWithContent("complaints-how-it-works"), currentSettings()]);
  // A text tells the story itself; without one, the page says what the clocks do.
  return { page, clocks: page.changedAt === null ? clocks : null };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => textPageMeta(data?.page, PATH, matches, CRUMBS);

export default function HowComplaintsWork() {
  const { page, clocks } = useLoaderData<typeof loader>();
  return (
    <TextPage page={page} crumbs={CRUMBS}>
      {clocks && (
        <ol className="max-w-text list-decimal space-y-2 ps-6">
          <li>You tell us what happened and what you want, and add your evidence.</li>
          <li>We read it and answer within {plural(clocks.firstAnswerDays, "day")}.</li>
          <li>
            You or the casino then have {plural(clocks.partyDays, "day")} for each answer. Either side can ask for{" "}
            {plural(clocks.extensionDays, "day")} more, once for each question.
          </li>
          <li>
            We publish how it ended. For {plural(clocks.reopenDays, "day")} after that you can reopen it with something
            new.
          </li>
        </ol>
      )}
      <p className="no-print">
        <Link to="/complaints/submit-form" className="button button-primary">
          Make a complaint
        </Link>
      </p>
    </TextPage>
  );
}
