import type { ShownRule } from "~/features/law/dispute-rules";
import { RuleList } from "~/features/law/rule-list";
import { Section } from "~/ui/section";

export interface Recourse {
  disputeBody: { name: string; url: string } | null;
  licences: readonly {
    authority: string;
    number: string | null;
    registerUrl: string | null;
    rules: readonly ShownRule[];
  }[];
}

/** The casino's dispute body, and its licensing authorities with their rules. `since`: the day the casino was told of a complaint. */
export function RecourseList({
  recourse: { disputeBody, licences },
  since = null,
}: {
  recourse: Recourse;
  since?: string | null;
}) {
  return (
    <ul className="space-y-3">
      {disputeBody && (
        <li>
          <a dir="auto" href={disputeBody.url} rel="nofollow noopener">
            {disputeBody.name}
          </a>
          <br />
          <span className="text-sm text-quiet">named by this casino</span>
        </li>
      )}
      {licences.map((licence) => (
        <li key={`${licence.authority} ${licence.number ?? ""}`}>
          {licence.registerUrl ? (
            <a dir="auto" href={licence.registerUrl} rel="nofollow noopener">
              {licence.authority}
            </a>
          ) : (
            licence.authority
          )}
          <br />
          <span className="text-sm text-quiet">licenses it{licence.number && `, number ${licence.number}`}</span>
          <RuleList rules={licence.rules} since={since} />
        </li>
      ))}
    </ul>
  );
}

/** Dispute bodies the player can turn to, and from when; folded for readers who aren't the player. */
export function DisputeBodies({
  recourse,
  toldOn,
  casinoName,
  isFolded = false,
}: {
  recourse: Recourse | null;
  /** The day on which the player told the casino. */
  toldOn: string;
  casinoName: string;
  isFolded?: boolean;
}) {
  const rules = recourse && (
    <>
      <RecourseList recourse={recourse} since={toldOn} />
      <p className="text-sm">
        We can’t take a complaint that is already with one of them: wait for that to end, or withdraw it.
      </p>
    </>
  );
  const none = !recourse || (recourse.disputeBody === null && recourse.licences.length === 0);
  return (
    <Section id="dispute-bodies" title="Dispute bodies" isSmall>
      {none ? (
        <p className="text-sm">
          We don’t know of a licence or dispute body for {casinoName}. A bank or card issuer can sometimes reverse a
          payment; the police take reports of fraud.
        </p>
      ) : isFolded ? (
        <details>
          <summary className="min-h-6 text-sm text-accent">
            {[...(recourse.disputeBody ? [recourse.disputeBody] : []), ...recourse.licences]
              .map((one) => ("name" in one ? one.name : one.authority))
              .join(", ")}
          </summary>
          <div className="mt-3 space-y-3">{rules}</div>
        </details>
      ) : (
        rules
      )}
    </Section>
  );
}
