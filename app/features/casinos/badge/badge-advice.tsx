import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import { Domain } from "./badge-verdict";

/** Explains how badges are forged, and what to look at. */
export function BadgeAdvice({ name, own, host }: { name: string; own: string | null; host: string }) {
  return (
    <Section id="advice" title="A picture can be copied; this page can’t" className="max-w-text space-y-3">
      <p>
        Anyone can save a badge and put it on another site, draw one with a better score, or link it to a page made to
        look like this one. So never trust the picture. Check three things:
      </p>
      <ol className="list-decimal space-y-2 ps-5">
        <li>
          <strong>Where the badge led you.</strong> The address bar of this page must show exactly{" "}
          <Domain>{host}</Domain> before the first single slash. If a badge has no link, or leads somewhere else, it is
          not ours.
        </li>
        <li>
          <strong>Where you saw it.</strong>{" "}
          {own === null ? (
            "The page with the badge must be on the casino’s own domain."
          ) : (
            <>
              The address of the page with the badge must be on <Domain>{own}</Domain>, or end in{" "}
              <Domain>.{own}</Domain> before the first single slash. <Domain>{own}.something-else.example</Domain> and{" "}
              <Domain>my-{own}</Domain> belong to others.
            </>
          )}
        </li>
        <li>
          <strong>What this page says today.</strong> It counts, whatever the picture shows: scores change, and a saved
          picture doesn’t.
        </li>
      </ol>
      <p>
        Have you seen a badge for {name} on a domain that isn’t the casino’s? Please <Link to="/contact">tell us</Link>.{" "}
        <Link to="/how-we-rate">How we rate</Link> explains where scores come from.
      </p>
    </Section>
  );
}
