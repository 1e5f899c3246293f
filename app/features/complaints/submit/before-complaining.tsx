import { Link } from "@remix-run/react";
import type { ShownRule } from "~/features/law/dispute-rules";
import { RuleList } from "~/features/law/rule-list";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { RecourseList, type Recourse } from "../public/dispute-bodies";

interface AskedCasino {
  name: string;
  slug: string;
  supportEmail: string | null;
  recourse: Recourse;
}

interface Authority {
  authority: string;
  disputeBodies: readonly { name: string; url: string }[];
  rules: readonly ShownRule[];
}

/** Authorities and dispute bodies that can be asked about a casino. */
export function OtherWays({ casino, authorities }: { casino: AskedCasino | null; authorities: readonly Authority[] }) {
  return (
    <Section id="other-ways" title="Other ways" className="max-w-text space-y-4 border-t border-line pt-6">
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
        Who else can decide, and after how long, depends on the casino’s licence. We can’t take a complaint that is
        already with one of them.{" "}
        {authorities.length > 0 && <Link to="/faq#dispute-rules">The rules by licence, with their sources</Link>}
      </p>
      {casino ? (
        casino.recourse.disputeBody || casino.recourse.licences.length > 0 ? (
          <RecourseList recourse={casino.recourse} />
        ) : (
          <p>We know of no licence that {casino.name} holds, and of nobody it answers to.</p>
        )
      ) : (
        authorities.length > 0 && <AuthorityTable authorities={authorities} />
      )}
    </Section>
  );
}

function AuthorityTable({ authorities }: { authorities: readonly Authority[] }) {
  return (
    <Ledger
      label="Dispute bodies by licence"
      rowKey="authority"
      rows={authorities}
      columns={[
        { head: "Licence", isName: true, cell: ({ authority }) => authority },
        {
          head: "Dispute bodies its casinos name",
          cell: ({ disputeBodies }) =>
            disputeBodies.length === 0
              ? "none that we know of"
              : disputeBodies.map(({ name, url }, index) => (
                  <span key={name}>
                    {index > 0 && "; "}
                    <a href={url} rel="nofollow noopener">
                      {name}
                    </a>
                  </span>
                )),
        },
        { head: "Its rule", className: "min-w-64", cell: ({ rules }) => <RuleList rules={rules} /> },
      ]}
    />
  );
}
