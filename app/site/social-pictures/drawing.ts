import { createElement, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { THEME } from "~/platform/look/theme";
import { SANS, SERIF } from "./fonts.server";

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
const MARGIN = 72;

/** Pictures are light, whatever their reader has chosen. */
export const COLOURS = THEME.light;

export type Meaning = "good" | "caution" | "bad" | "info" | "plain";

/** What every picture shows of the site itself. */
export interface PictureBrand {
  siteName: string;
  tagline: string;
  accent: string;
  /** In place of the mark and the name; `src` holds the picture itself. */
  logo: { src: string; width: number; height: number } | null;
}

/**
 * A box with a style. It is not JSX: the site's rule against style attributes stands, and no browser ever sees these.
 */
export function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement("div", { style: { display: "flex", ...style } }, ...children);
}

export function column(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return box({ flexDirection: "column", ...style }, ...children);
}

/** True if the first letter of a text is of a script that is read from right to left. */
function isRightToLeft(text: string): boolean {
  const [letter = ""] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}

/** Text of at most `lines` lines, cut with an ellipsis. */
export function text(content: string, lines: number, style: CSSProperties): ReactElement {
  return createElement(
    "div",
    {
      style: {
        display: "block",
        lineClamp: lines,
        wordBreak: "break-word",
        ...style,
        ...(isRightToLeft(content) && { direction: "rtl" }),
      },
    },
    content,
  );
}

export function heading(content: string, lines: number, size: number): ReactElement {
  return text(content, lines, {
    fontFamily: SERIF,
    fontWeight: 600,
    fontSize: size,
    lineHeight: 1.12,
    letterSpacing: -0.012 * size,
    textWrap: "balance",
  });
}

/** Small capitals above a heading. */
export function eyebrow(content: string): ReactElement {
  return text(content.toUpperCase(), 1, { color: COLOURS.quiet, fontSize: 24, fontWeight: 600, letterSpacing: 1.4 });
}

/** A labelled meaning on its own soft ground. */
export function badge(content: string, meaning: Meaning): ReactElement {
  const ground =
    meaning === "plain"
      ? { background: COLOURS.sunken }
      : { background: COLOURS[`${meaning}-soft`], color: COLOURS[meaning] };
  return box(
    { alignSelf: "flex-start", ...ground, borderRadius: 6, fontSize: 28, fontWeight: 600, padding: "8px 18px" },
    content,
  );
}

/** A row of the ledger: a label, and the figure at the end of the line. */
export function row(label: string, figure: string): ReactElement {
  return box(
    {
      alignItems: "baseline",
      borderTop: `2px solid ${COLOURS.line}`,
      justifyContent: "space-between",
      paddingBottom: 10,
      paddingTop: 10,
    },
    box({ color: COLOURS.quiet, fontSize: 28 }, label),
    box({ fontSize: 32, fontWeight: 600 }, figure),
  );
}

function ruled(width: number, colour: string = COLOURS.ink, height = 5): ReactElement {
  return box({ background: colour, height, width });
}

/** The site's logo: a ledger's ruled edge. */
function wordmark({ siteName, accent, logo }: PictureBrand): ReactElement {
  if (logo) return box({}, createElement("img", logo));
  return box(
    { alignItems: "center", gap: 16 },
    column({ gap: 5 }, ruled(34), ruled(23), ruled(28), ruled(15, accent, 7)),
    box({ fontFamily: SERIF, fontSize: 38, fontWeight: 600 }, siteName),
  );
}

/** A whole picture: the site's logo above, the content, and a last line. */
export function pictureFrame(brand: PictureBrand, lastLine: string, ...content: ReactNode[]): ReactElement {
  return column(
    {
      background: COLOURS.paper,
      boxSizing: "border-box",
      color: COLOURS.ink,
      fontFamily: SANS,
      height: PICTURE_HEIGHT,
      padding: `56px ${String(MARGIN)}px 48px`,
      width: PICTURE_WIDTH,
    },
    wordmark(brand),
    column({ flexGrow: 1, justifyContent: "center", paddingBottom: 8, paddingTop: 8 }, ...content),
    box({ borderTop: `2px solid ${COLOURS.line}`, color: COLOURS.quiet, fontSize: 24, paddingTop: 18 }, lastLine),
  );
}
