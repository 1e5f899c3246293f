import { Section } from "~/ui/section";
import type { BadgeSnippet } from "./snippet-html";

/** The HTML of every badge, for a casino to copy: readable text, so it works without scripts. */
export function BadgeSnippets({ name, snippets }: { name: string; snippets: readonly BadgeSnippet[] }) {
  if (snippets.length === 0) return null;
  return (
    <Section id="snippets" title="Show this badge on the casino’s own site" className="space-y-4">
      <p className="max-w-text">
        For {name}: copy one of these into a page on your own domain. It is a link with a picture, without a script or a
        cookie. The picture shows that day’s score. If we warn about the casino, blacklist it or find it closed or
        without a licence, the picture says so instead, within a quarter of an hour.
      </p>
      <ul className="grid gap-6 md:grid-cols-2">
        {snippets.map(({ theme, size, path, width, height, html }) => {
          const id = `snippet-${theme}-${size}`;
          return (
            <li key={id} className="min-w-0 space-y-2">
              <label htmlFor={id} className="block font-semibold first-letter:uppercase">
                {size}, {theme}
              </label>
              <img src={path} width={width} height={height} alt="" loading="lazy" className="h-auto max-w-full" />
              <textarea
                id={id}
                readOnly
                rows={6}
                dir="ltr"
                spellCheck={false}
                defaultValue={html}
                className="control font-mono text-xs"
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
