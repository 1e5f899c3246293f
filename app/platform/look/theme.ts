/** The tokens of app/styles/app.css for what reads no CSS: mails, pictures, and the derivation of a palette. */
export const THEME = {
  light: {
    ...{ paper: "#fbfaf6", surface: "#fffefc", sunken: "#f3f1e9", ink: "#14242f", quiet: "#4b5760", line: "#d8d6cd" },
    ...{ accent: "#005b4d", "accent-strong": "#004339", "accent-soft": "#d9f2ea", "on-accent": "#fdfcf8" },
    ...{ good: "#116031", "good-soft": "#dcf4e2", caution: "#794d0b", "caution-soft": "#fbedcd" },
    ...{ bad: "#a32321", "bad-soft": "#ffe8e6", info: "#1f5587", "info-soft": "#e4f0fc" },
  },
  dark: {
    ...{ paper: "#0e1518", surface: "#151d21", sunken: "#090f12", ink: "#ebeae2", quiet: "#a7b4b8", line: "#303a3e" },
    ...{ accent: "#70d3bb", "accent-strong": "#9ae6d2", "accent-soft": "#10322d", "on-accent": "#021817" },
    ...{ good: "#7bd997", "good-soft": "#152f1f", caution: "#eec469", "caution-soft": "#372813" },
    ...{ bad: "#fd968f", "bad-soft": "#421c19", info: "#89c1f1", "info-soft": "#172a3e" },
  },
} as const;

export type Mode = keyof typeof THEME;
export type Token = keyof (typeof THEME)["light"];

/** The tokens that an accent of one's own replaces; what stands on it stays nearly white and nearly black. */
export const DERIVED_TOKENS = ["accent", "accent-strong", "accent-soft"] as const;
export type DerivedToken = (typeof DERIVED_TOKENS)[number];

/** An accent and what is derived from it, in hex. */
export type Palette = Readonly<Record<Mode, Readonly<Record<DerivedToken, string>>>>;
