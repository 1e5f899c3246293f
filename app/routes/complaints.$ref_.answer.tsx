import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { openCaseLink, openedProblem } from "~/features/complaints/reach/case-link.server";
import { canonicalRef } from "~/features/complaints/reference";
import { Notice } from "~/ui/notice";
import { linkParameters } from "~/http/pages/mailed-link.server";

const LONGEST = 100;

/** Opens the link that a casino was mailed; without a token, says why the one that was opened doesn't work. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ref = canonicalRef(params["ref"] ?? "").slice(0, LONGEST);
  const token = linkParameters(request).get("token");
  if (token !== null) return { ref, problem: await openCaseLink(request, ref, token.slice(0, LONGEST)) };
  const problem = await openedProblem(request, ref);
  if (problem === null) throw redirect(`/complaints/${encodeURIComponent(ref)}/case`);
  return { ref, problem };
}

export const meta: MetaFunction = () => [
  { title: "Answer a complaint" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

const WHY = {
  unknown: "It may be incomplete. Open it from our email again.",
  ended:
    "We have sent a newer one or withdrawn it, or it went to an address that is no longer the casino’s. Look for our latest email about this complaint.",
  closed: "The complaint has ended, and the link with it.",
} as const;

export default function AnswerByLink() {
  const { ref, problem } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page max-w-text space-y-6 py-12">
      <h1>Answer a complaint</h1>
      <Notice meaning="bad" role="alert" title="This link doesn’t work">
        <p>{WHY[problem]}</p>
      </Notice>
      {problem !== "unknown" && (
        <p>
          What is public about <Link to={`/complaints/${ref}`}>complaint {ref}</Link> stays where it is.
        </p>
      )}
      <p>
        If you work for the casino, you can <Link to="/dashboard/casino">ask for access to its area</Link>, where its
        complaints are, or <Link to="/contact">write to us</Link>.
      </p>
    </main>
  );
}
