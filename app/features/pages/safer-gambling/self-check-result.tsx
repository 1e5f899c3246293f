import { Link } from "@remix-run/react";
import { Feedback } from "~/ui/feedback";
import { Section } from "~/ui/section";
import { HelplinesFor } from "./helplines-section";
import type { Helplines } from "./helplines";
import { SELF_CHECK_MAX, type SelfCheckBand } from "./self-check";

const STEPS: Record<SelfCheckBand["band"], readonly string[]> = {
  no_problem: [
    "Set a deposit limit before you next play. It works best while you don’t need it.",
    "Read your play history once a month: what you deposited, and what you lost.",
  ],
  low_risk: [
    "Set a deposit limit today that you could lose without anyone noticing.",
    "When you have lost, stop for the day. Going back to win it does not work.",
    "Come back to these questions in three months.",
  ],
  moderate_risk: [
    "Take a break: most casinos can close your account for a few weeks with one button, called cool-off.",
    "Set deposit and loss limits, and ask your bank to block gambling payments.",
    "Talk to one of the helplines above, or to one person you trust.",
  ],
  problem: [
    "Call one of the helplines above today. It is free, and you need not give your name.",
    "Exclude yourself from all casinos of your country at once. The helpline knows how.",
    "Block gambling payments at your bank, and gambling sites on your devices.",
    "Tell one person you trust.",
  ],
};

/** Result of the self-check and next steps. It exists only in this response and is not stored. */
export function SelfCheckResult({
  score,
  band,
  helplines,
  country,
  hideOffers,
}: {
  score: number;
  band: Pick<SelfCheckBand, "band" | "heading" | "text" | "urgent">;
  helplines: Helplines;
  country: string | null;
  hideOffers: boolean;
}) {
  return (
    <>
      <Feedback meaning={band.urgent ? "caution" : "info"} role="status" title={band.heading}>
        <p>{band.text}</p>
        <p className="numbers text-sm">
          {score} of {SELF_CHECK_MAX} points.
        </p>
      </Feedback>
      <Section id="help" title="Someone to talk to" className="card space-y-3">
        <HelplinesFor helplines={helplines} country={country} />
        <p className="text-sm">
          <Link to="/responsible-gaming#help">Helplines of all countries</Link>
        </p>
      </Section>
      <Section id="next" title="What to do next" className="max-w-text space-y-3">
        <ol className="list-decimal space-y-2 ps-5">
          {STEPS[band.band].map((step) => (
            <li key={step}>{step}</li>
          ))}
          {!hideOffers && (
            <li>
              <Link to="/responsible-gaming#offers">Hide bonuses and ads</Link> on this site, with one button.
            </li>
          )}
        </ol>
      </Section>
      <p className="max-w-text text-sm text-quiet">
        Your answers were not stored and are in no address or log. When you leave this page, the result is gone.{" "}
        <Link to="/responsible-gaming">Back to responsible gaming</Link>
      </p>
    </>
  );
}
