export const BADGE_THEMES = ["light", "dark"] as const;
export const BADGE_SIZES = ["small", "medium", "large"] as const;

/** How a badge is drawn. */
export interface BadgeLook {
  theme: (typeof BADGE_THEMES)[number];
  size: (typeof BADGE_SIZES)[number];
}

/** Width and height of each size, in pixels. */
export const BADGE_PIXELS: Record<BadgeLook["size"], readonly [width: number, height: number]> = {
  small: [210, 40],
  medium: [270, 76],
  large: [340, 120],
};

/** Returns the one address of a badge in this look. A casino has six; anything appended to them is ignored. */
export function badgePath(slug: string, { theme, size }: BadgeLook): string {
  const parameters = new URLSearchParams();
  if (theme !== "light") parameters.set("theme", theme);
  if (size !== "medium") parameters.set("size", size);
  return `/badge/${slug}${parameters.size === 0 ? "" : `?${parameters.toString()}`}`;
}

/** Returns the address of the page that checks a casino's badge, for a domain when one is given. */
export function badgeCheckPath(slug: string, domain: string | null = null): string {
  return `/casinos/${slug}/badge${domain === null ? "" : `?${new URLSearchParams({ for: domain }).toString()}`}`;
}
