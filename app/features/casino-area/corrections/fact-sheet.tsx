import { Form, Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { Badge, type Meaning } from "~/ui/notice";
import { Section } from "~/ui/section";
import type { CorrectionState } from "../schema";
import type { readFactSheet } from "./propose.server";

type Sheet = Awaited<ReturnType<typeof readFactSheet>>;

const STATES: Record<CorrectionState, { label: string; meaning: Meaning | "plain" }> = {
  open: { label: "Waiting for staff", meaning: "info" },
  accepted: { label: "Accepted", meaning: "good" },
  refused: { label: "Not accepted", meaning: "bad" },
  withdrawn: { label: "Withdrawn", meaning: "plain" },
};

/** A fact as text; a list of more than a few lines is folded. */
export function FactText({ text }: { text: string }) {
  const lines = text.split("\n");
  if (text === "") return <span className="text-quiet">Not stated</span>;
  if (lines.length <= 6) return <bdi>{lines.join(", ")}</bdi>;
  return (
    <details>
      <summary className="min-h-6">
        {lines.slice(0, 4).join(", ")} and {lines.length - 4} more
      </summary>
      <bdi>{lines.slice(4).join(", ")}</bdi>
    </details>
  );
}

/** The corrections that a casino's people have proposed, with the decisions. */
export function CorrectionList({ corrections }: Pick<Sheet, "corrections">) {
  if (corrections.length === 0) return null;
  return (
    <Section id="corrections" title="Your corrections">
      <ul className="divide-y divide-line border-y border-line text-sm">
        {corrections.map(({ id, label, to, at, state, reason }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 space-y-1">
              <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                {label} <Badge meaning={STATES[state].meaning}>{STATES[state].label}</Badge>
              </p>
              <div className="wrap-anywhere">
                <FactText text={to} />
              </div>
              <p className="text-quiet">
                Proposed on <DateTime at={at} />
              </p>
              {reason && <p dir="auto">Why: {reason}</p>}
            </div>
            {state === "open" && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  look="secondary"
                  className="min-h-9 py-1 text-sm"
                  aria-label={`Withdraw the correction: ${label}`}
                >
                  Withdraw
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The facts on a casino's page that its people may correct. */
export function FactSheet({ facts, base }: { facts: Sheet["facts"]; base: string }) {
  return (
    <Section id="fact-sheet" title="Fact sheet">
      <dl className="border-t border-line text-sm">
        {facts.map(({ name, label, shown, isOpen }) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-b border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="wrap-anywhere">
              <FactText text={shown} />
            </dd>
            <dd>
              {isOpen ? (
                <span className="text-quiet">Correction open</span>
              ) : (
                <Link to={`${base}/${name}`} aria-label={`Propose a correction: ${label}`}>
                  Propose a correction
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
