import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { authoritySource, findInstances } from "~/features/casinos/accused-casino.server";
import { InstanceList } from "~/features/complaints/beyond-us";
import { rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Notice } from "~/ui/notice";
import { ScrollRegion } from "~/ui/scroll-region";

const CRUMBS = [
  { label: "Complaints", to: "/complaints" },
  { label: "Make a complaint", to: "/complaints/submit-form" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).searchParams.get("casino");
  const [casino, authorities] = await Promise.all([slug ? findInstances(slug) : null, authoritySource.read()]);
  return { casino, authorities };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: "Make a complaint",
    description:
      "What to do when a casino owes you money or an answer: write to it first, then to the body that settles disputes under its licence.",
    path: "/complaints/submit-form",
    site: rootData(matches).site,
    crumbs: CRUMBS,
  });

export default function MakeComplaint() {
  const { casino, authorities } = useLoaderData<typeof loader>();
  const about = casino?.name ?? "the casino";
  return (
    <main id="content" className="page space-y-8 py-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="max-w-text space-y-2">
        <h1>Make a complaint{casino && ` about ${casino.name}`}</h1>
        <p className="text-quiet">Most disputes end with the first or second step. None of them costs you anything.</p>
      </header>
      <div className="max-w-text">
        <Notice title="Our own form is not open yet">
          <p>
            It opens together with player accounts, because a complaint needs somebody we can answer. Until then we
            can’t take one up. Nothing is lost by waiting: take these steps first in any case.
          </p>
        </Notice>
      </div>
      <ol className="max-w-text space-y-8">
        <li className="space-y-2">
          <h2>1. Write to {about}</h2>
          <p>
            Say what happened, with dates and amounts, what you want, and by when. Give it ten working days. Write
            rather than chat, and keep copies: screenshots of your balance and the withdrawal, every message, the bonus
            terms as they stand today.
          </p>
          {casino && (
            <p>
              {casino.supportEmail && (
                <>
                  Its support answers at <a href={`mailto:${casino.supportEmail}`}>{casino.supportEmail}</a>.{" "}
                </>
              )}
              What we know of it is on <Link to={`/casinos/${casino.slug}`}>its page</Link>.
            </p>
          )}
        </li>
        <li className="space-y-3">
          <h2>2. Go to the dispute body</h2>
          <p>
            Under a strict licence, the casino must name somebody independent who settles disputes, usually free of
            charge. It can be asked once the casino has given its final answer, or has had eight weeks.
          </p>
          {casino ? (
            casino.instances.disputeBody || casino.instances.licences.length > 0 ? (
              <InstanceList instances={casino.instances} />
            ) : (
              <p>We know of no licence of {casino.name}, and of nobody it answers to.</p>
            )
          ) : (
            <ScrollRegion label="Dispute bodies by licence">
              <table className="ledger text-sm">
                <thead>
                  <tr>
                    <th scope="col">Licence</th>
                    <th scope="col">Dispute bodies its casinos name</th>
                  </tr>
                </thead>
                <tbody>
                  {authorities.map(({ authority, disputeBodies }) => (
                    <tr key={authority}>
                      <th scope="row" className="font-normal">
                        {authority}
                      </th>
                      <td>
                        {disputeBodies.length === 0
                          ? "none that we know of"
                          : disputeBodies.map(({ name, url }, index) => (
                              <span key={name}>
                                {index > 0 && "; "}
                                <a href={url} rel="nofollow noopener">
                                  {name}
                                </a>
                              </span>
                            ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </li>
        <li className="space-y-2">
          <h2>3. Tell the regulator</h2>
          <p>
            A regulator rarely gets your money back, but it hears of what casinos do, and it can act on it. The number
            of a licence is at the foot of the casino’s site; our casino pages link to the register.
          </p>
        </li>
      </ol>
      <p className="max-w-text">
        <Link to="/complaints/how-it-works">How complaints work here</Link> says what we take up, how long each step
        takes, and what becomes public.
      </p>
    </main>
  );
}
