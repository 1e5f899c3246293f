import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { asksToHideOffers, hidesOffers } from "~/platform/access/choices/offers-choice.server";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { HelplinesSection } from "~/features/pages/safer-gambling/helplines-section";
import { listHelplines } from "~/features/pages/safer-gambling/helplines.server";
import { OffersSwitch } from "~/features/pages/safer-gambling/offers-switch";
import { pageWithContent } from "~/features/pages/pages.server";
import { scoreSelfCheck, selfCheckForm } from "~/features/pages/safer-gambling/self-check";
import { SelfCheckForm } from "~/features/pages/safer-gambling/self-check-form";
import { SelfCheckResult } from "~/features/pages/safer-gambling/self-check-result";
import { TextPageBody, TextPageHeader } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

const PATH = "/responsible-gaming";
const CRUMBS = [{ label: "Responsible gaming", to: PATH }] as const;
const RESULT_CRUMBS = [...CRUMBS, { label: "Your result", to: `${PATH}#result` }];
// A result is private: no cache stores it, and going back does not show it again.
const NO_STORE = { "Cache-Control": "no-store" };

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await pageWithContent("responsible-gaming");
  const hideOffers = await hidesOffers(request);
  const helplines = await listHelplines();
  const reader = await readerCountry(request);
  const country = helplines.countries.find(({ code }) => code === reader?.code)?.code ?? null;
  const unknownCountry = country === null ? (reader?.name ?? null) : null;
  const isHiddenByChoice = await asksToHideOffers(request);
  return { page, helplines, country, unknownCountry, hideOffers, isHiddenByChoice };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), selfCheckForm);
  if (submission.status !== "success")
    return data({ failed: submission.reply(), result: null }, { status: 422, headers: NO_STORE });
  const { score, band } = scoreSelfCheck(submission.value);
  return data({ failed: null, result: { score, band } }, { headers: NO_STORE });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export const meta = textPageMeta(CRUMBS);

export default function ResponsibleGaming() {
  const { page, helplines, country, unknownCountry, hideOffers, isHiddenByChoice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.result) {
    return (
      <main id="content" className="page space-y-8">
        <Breadcrumbs crumbs={RESULT_CRUMBS} />
        <h1>Your self-check result</h1>
        <SelfCheckResult {...answer.result} helplines={helplines} country={country} hideOffers={hideOffers} />
      </main>
    );
  }
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <TextPageHeader page={page} />
      <HelplinesSection helplines={helplines} country={country} unknown={unknownCountry} />
      <OffersSwitch hidden={isHiddenByChoice} />
      <SelfCheckForm result={answer?.failed ?? undefined} country={country} />
      <TextPageBody page={page} />
    </main>
  );
}
