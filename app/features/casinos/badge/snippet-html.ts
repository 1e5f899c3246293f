import { BADGE_PIXELS, BADGE_SIZES, BADGE_THEMES, badgeCheckPath, badgePath, type BadgeLook } from "./badge-look";

export interface BadgeSnippet extends BadgeLook {
  /** Path of the picture on this site. */
  path: string;
  width: number;
  height: number;
  html: string;
}

interface Badged {
  origin: string;
  slug: string;
  name: string;
  /** The casino's own domain. */
  domain: string;
  siteName: string;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns the HTML of a casino's badge in every look: a link with a picture, no script. */
export function badgeSnippets({ origin, slug, name, domain, siteName }: Badged): BadgeSnippet[] {
  const href = escaped(origin + badgeCheckPath(slug, domain));
  // The text must stay true when the picture changes, so it holds no score.
  const alternative = escaped(`What ${siteName} says about ${name} today. Follow the link to check this badge.`);
  return BADGE_SIZES.flatMap((size) =>
    BADGE_THEMES.map((theme) => {
      const path = badgePath(slug, { theme, size });
      const [width, height] = BADGE_PIXELS[size];
      const picture = `<img src="${escaped(origin + path)}" width="${String(width)}" height="${String(height)}" alt="${alternative}">`;
      return { theme, size, path, width, height, html: `<a href="${href}" rel="noopener">${picture}</a>` };
    }),
  );
}
