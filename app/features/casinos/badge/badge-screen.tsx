import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { FieldError } from "~/ui/forms/field";
import { badgeCheckPath } from "./badge-look";
import type { BadgePageData } from "./badge-page.server";
import { Section } from "~/ui/section";
import { Domain } from "./badge-verdict";
import type { BadgeSnippet } from "./snippet-html";
import { useHydrated } from "remix-utils/use-hydrated";
import { parseUrl } from "~/domain/urls/parse-url";
import { Notice } from "~/ui/notice";

/** Asks for the domain to check: a plain GET form. */
export function BadgeForm({ page }: { page: BadgePageData }) {
  const { casino, check, own } = page;
  const errors = check?.kind === "unreadable" ? [`Enter a domain, such as ${own ?? "casino.example"}.`] : undefined;
  const typed = check === null ? "" : check.kind === "unreadable" ? check.typed : check.domain;
  return (
    <Form method="get" action={badgeCheckPath(casino.slug)} className="max-w-text space-y-1.5">
      <label htmlFor="for" className="block font-semibold">
        Domain of the page with the badge
      </label>
      <p id="for-hint" className="text-sm text-quiet">
        Copy it from the address bar. A whole address will do.
      </p>
      <FieldError field={{ errors, errorId: "for-error" }} />
      <div className="flex flex-wrap gap-3">
        <input
          key={typed}
          id="for"
          name="for"
          type="text"
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          required
          defaultValue={typed}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? "for-hint for-error" : "for-hint"}
          className="control min-w-0 flex-1 basis-60"
        />
        <Button look="secondary">Check this domain</Button>
      </div>
    </Form>
  );
}

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

/**
 * Returns the domain of the site that linked here, which only this browser knows; null for our own site and for none.
 */
function referringDomain(): string | null {
  // The site that linked to the first page of a visit didn't link to the next ones.
  const [loaded] = performance.getEntriesByType("navigation");
  const from = parseUrl(document.referrer);
  if (!loaded || new URL(loaded.name).pathname !== location.pathname || !from) return null;
  const { hostname } = from;
  return hostname === location.hostname || !hostname.includes(".") ? null : hostname.replace(/^www\./, "");
}

/**
 * Offers to check the site that the visitor came from, when its badge's link names another. The browser works it out:
 * the server neither needs nor counts where somebody came from.
 */
export function CameFrom({ slug, own, checked }: { slug: string; own: string | null; checked: string | null }) {
  const isHydrated = useHydrated();
  const from = isHydrated ? referringDomain() : null;
  if (from === null || from === checked || from === own || (own !== null && from.endsWith(`.${own}`))) return null;
  return (
    <Notice meaning="caution" title="You came here from another domain">
      <p>
        The page you were on is at <Domain>{from}</Domain>.{" "}
        <Link to={badgeCheckPath(slug, from)}>Check that domain</Link>
      </p>
    </Notice>
  );
}
