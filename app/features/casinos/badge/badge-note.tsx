import { Section } from "~/ui/section";
/** Says on the page about our scores that a casino may show its own, and how such a badge is checked. */
export function BadgeNote() {
  return (
    <Section id="badges" title="Badges on casinos’ sites" className="max-w-text space-y-3">
      <p>
        A casino may show its score, or our warning, in a badge of ours. Pictures can be copied: its link leads to our
        page, which says whether the domain is the casino’s own.
      </p>
    </Section>
  );
}
