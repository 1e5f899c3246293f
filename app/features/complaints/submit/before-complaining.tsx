import { Link } from "@remix-run/react";
import { ScrollRegion } from "~/ui/scroll-region";
import { InstanceList, type Instances } from "../public/dispute-bodies";

interface AskedCasino {
  name: string;
  slug: string;
  supportEmail: string | null;
  instances: Instances;
}

interface Authority {
  authority: string;
  disputeBodies: readonly { name: string; url: string }[];
}

/** Authorities and dispute bodies that can be asked about a casino. */
export function OtherWays({ casino, authorities }: { casino: AskedCasino | null; authorities: readonly Authority[] }) {
  return (
    <section aria-labelledby="other-ways" className="max-w-text space-y-4 border-t border-line pt-6">
      <h2 id="other-ways">Other ways</h2>
      <p>
        Write to {casino?.name ?? "the casino"} first, with dates, amounts and what you want, and give it ten working
        days.{" "}
        {casino && (
          <>
            {casino.supportEmail && (
              <>
                Its support answers at <a href={`mailto:${casino.supportEmail}`}>{casino.supportEmail}</a>.{" "}
              </>
            )}
            What we know of it is on <Link to={`/casinos/${casino.slug}`}>its page</Link>.
          </>
        )}
      </p>
      <p>
        Under a strict licence, the casino must name somebody independent who settles disputes, usually free of charge.
        It can be asked once the casino has given its final answer, or has had eight weeks. We can’t take a complaint
        that is already with one of them.
      </p>
      {casino ? (
        casino.instances.disputeBody || casino.instances.licences.length > 0 ? (
          <InstanceList instances={casino.instances} />
        ) : (
          <p>We know of no licence of {casino.name}, and of nobody it answers to.</p>
        )
      ) : (
        <AuthorityTable authorities={authorities} />
      )}
    </section>
  );
}

function AuthorityTable({ authorities }: { authorities: readonly Authority[] }) {
  return (
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
  );
}
