import { textIn } from "~/http/forms/text-in";
import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  areaPath,
  representativeAction,
  representativeLoader,
} from "~/features/casino-area/access/representative.server";
import { CorrectionList, FactSheet } from "~/features/casino-area/corrections/fact-sheet";
import { readFactSheet, withdrawCorrection } from "~/features/casino-area/corrections/propose.server";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { Feedback } from "~/ui/feedback";

const DONE = {
  proposed: "Correction sent. Our staff will check it, and we’ll notify you.",
  withdrawn: "Correction withdrawn.",
};
const LONGEST_ID = 100;

export const loader = representativeLoader(async ({ request }, who) => ({
  ...(await readFactSheet(who)),
  base: areaPath(who.casino.slug, "facts"),
  done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")),
}));

export const action = representativeAction(async ({ request }, who) => {
  const id = textIn(await readForm(request), "id").slice(0, LONGEST_ID);
  const isDone = await withdrawCorrection(who, id, request.headers.get("X-Request-Id"));
  if (!isDone) return data({ problem: "This correction is no longer open." }, { status: 409 });
  return redirect(`${areaPath(who.casino.slug, "facts")}?done=withdrawn`, 303);
});

/** After a refusal, the page shows the corrections as they are now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction = () => [{ title: "Facts · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoFactSheet() {
  const { facts, corrections, base, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1>Facts</h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {answer && <Feedback meaning="caution" role="alert" title={answer.problem} />}
      <p className="text-quiet">
        If a fact is wrong, propose a correction and say where we can check it. Once staff have checked it, your page
        shows it and says that you supplied it. Licences and our own tests are ours to check: write to us about those.
      </p>
      <CorrectionList corrections={corrections} />
      <FactSheet facts={facts} base={base} />
    </>
  );
}
