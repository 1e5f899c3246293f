import { Section } from "~/ui/section";
/** Says on the page about our scores that a casino may show its own, and how such a badge is checked. */
export function BadgeNote() {
  return (
    <Section id="badges" title="Badges on casinos’ own sites" className="max-w-text space-y-3">
      <p>
        A casino may show its score on its own site, with a badge that we draw every day. It costs nothing and changes
        nothing about the score. Where we warn about a casino, have it on the blacklist, know it is closed or have found
        no licence for it, the badge says so instead.
      </p>
      <p>
        A picture can be copied, so never trust a badge by its looks. Follow its link: it leads to a page of ours that
        says whether the domain is the casino’s own, and what the score is today. You can find the same page through
        “Check the badge” on the page of each casino’s score.
      </p>
    </Section>
  );
}
