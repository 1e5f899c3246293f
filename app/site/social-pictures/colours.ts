/** The light tokens of app/styles/app.css in a notation that the drawing library supports. */
export const COLOURS = {
  paper: "#fbfaf6",
  sunken: "#f3f1e9",
  ink: "#14242f",
  quiet: "#4b5760",
  line: "#d8d6cd",
  accent: "#005b4d",
  good: "#116031",
  "good-soft": "#dcf4e2",
  caution: "#794d0b",
  "caution-soft": "#fbedcd",
  bad: "#a32321",
  "bad-soft": "#ffe8e6",
  info: "#1f5587",
  "info-soft": "#e4f0fc",
} as const;

export type Meaning = "good" | "caution" | "bad" | "info" | "plain";
