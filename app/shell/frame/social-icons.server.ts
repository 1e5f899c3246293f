/** Outlines on a grid of 20, drawn like those of `Icon`. On the server, so that no page's scripts hold them. */
const OUTLINES = {
  network: "M10 3.5v3M10 6.5 5 14M10 6.5 15 14M6.5 15h7M10 2.5v.5M4 15.5h.5M15.5 15.5h.5",
  video: "M3 5h14v10H3ZM8.5 7.5v5l4-2.5Z",
  sound: "M10 3a2 2 0 0 0-2 2v4a2 2 0 0 0 4 0V5a2 2 0 0 0-2-2M5.5 9a4.5 4.5 0 0 0 9 0M10 13.5V17M7.5 17h5",
  picture: "M3 6h3l1.5-2h5L14 6h3v10H3ZM10 8a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 0 0 0-5.5",
  talk: "M3 4h14v9H9l-4 3.5V13H3ZM7 8.5h.5M10 8.5h.5M13 8.5h.5",
  code: "M7 6 3 10l4 4M13 6l4 4-4 4",
  mail: "M3 5h14v10H3ZM3 6l7 5 7-5",
  feed: "M4 16h.5M4 10a6 6 0 0 1 6 6M4 4.5A11.5 11.5 0 0 1 15.5 16",
  link: "M8.5 11.5l3-3M9 6l1.5-1.5a3.2 3.2 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.2 3.2 0 0 1-5-5L6 9",
} as const;

/** Patterns for a link's label or address, each with its icon; the first match counts. */
const ICON_PATTERNS: readonly (readonly [RegExp, keyof typeof OUTLINES])[] = [
  [/fediverse|mastodon|bluesky|threads|social/i, "network"],
  [/podcast|audio|spotify|soundcloud/i, "sound"],
  [/video|youtube|twitch|tiktok|vimeo/i, "video"],
  [/photo|picture|instagram|flickr|pinterest/i, "picture"],
  [/github|gitlab|codeberg|code/i, "code"],
  [/feed|rss|atom/i, "feed"],
  [/mail|newsletter/i, "mail"],
  [/chat|forum|discord|telegram|whatsapp|reddit|facebook|linkedin|twitter/i, "talk"],
];

/** Returns the outline of the icon beside a link to one of the site's profiles elsewhere. */
export function socialIcon({ label, url }: { label: string; url: string }): string {
  const { hostname } = new URL(url);
  const sign = ICON_PATTERNS.find(([said]) => said.test(label)) ?? ICON_PATTERNS.find(([said]) => said.test(hostname));
  return OUTLINES[sign?.[1] ?? "link"];
}
