import type { CSSProperties } from "react";
import { THEME, type Palette } from "~/platform/look/theme";

const SANS = "Arial, Helvetica, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

/**
 * Styles of elements in a palette. They stand on each element, because some mail programs drop a style sheet; those that
 * keep it also read `mailSheet`, whose classes set the dark colours.
 */
export function mailStyles({ light: { accent } }: Palette) {
  const light = THEME.light;
  return {
    table: { borderCollapse: "separate", borderSpacing: 0 },
    page: {
      ...{ margin: 0, padding: 0, backgroundColor: light.paper, color: light.ink },
      ...{ fontFamily: SANS, fontSize: "16px", lineHeight: "1.5" },
    },
    replyLine: { margin: 0, padding: "8px 24px", color: light.quiet, fontSize: "13px", textAlign: "center" },
    edge: { padding: "16px 12px" },
    outside: { padding: "8px 24px", color: light.quiet, fontSize: "13px", lineHeight: "1.5" },
    inside: {
      ...{ padding: "24px", backgroundColor: light.surface, color: light.ink, border: `1px solid ${light.line}` },
      ...{ borderRadius: "8px", overflowWrap: "anywhere", wordBreak: "break-word" },
    },
    name: { color: accent, fontFamily: SERIF, fontSize: "20px", fontWeight: "bold", textDecoration: "none" },
    // Drawn for a light ground, it brings one along.
    logo: { display: "inline-block", border: 0, borderRadius: "3px", backgroundColor: light.paper },
    heading: { margin: "0 0 16px", fontFamily: SERIF, fontSize: "24px", lineHeight: "1.25" },
    paragraph: { margin: "0 0 16px" },
    small: { margin: "0 0 8px", color: light.quiet, fontSize: "13px" },
    link: { color: accent },
    facts: { width: "100%", margin: "0 0 16px", tableLayout: "fixed" },
    label: {
      ...{ width: "30%", padding: "4px 12px 4px 0", color: light.quiet, fontWeight: "normal" },
      ...{ textAlign: "left", verticalAlign: "top" },
    },
    value: { padding: "4px 0", textAlign: "left", verticalAlign: "top" },
    quote: { margin: "0 0 16px", padding: "4px 0 4px 16px", borderLeft: `3px solid ${light.line}` },
    list: { margin: "0 0 16px", padding: "0 0 0 20px" },
    item: { margin: "0 0 8px" },
    listing: { margin: "0 0 16px", fontFamily: "Consolas, monospace", fontSize: "12px", whiteSpace: "pre-wrap" },
    buttonBox: { backgroundColor: accent, borderRadius: "6px", msoPaddingAlt: "12px 20px" },
    button: {
      ...{ display: "inline-block", padding: "12px 20px", color: light["on-accent"] },
      ...{ fontWeight: "bold", textDecoration: "none" },
    },
  } as const satisfies Record<string, CSSProperties & { msoPaddingAlt?: string }>;
}
export type MailStyles = ReturnType<typeof mailStyles>;

/** The dark colours, by the classes of the elements that they change. */
export function mailSheet({ dark: { accent } }: Palette): string {
  const dark = THEME.dark;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.paper}!important;color:${dark.ink}!important}
.inside{background-color:${dark.surface}!important;color:${dark.ink}!important;border-color:${dark.line}!important}
.inside blockquote{border-color:${dark.line}!important}
.quiet{color:${dark.quiet}!important}
.link,.inside a{color:${accent}!important}
.button{background-color:${accent}!important}
.button a{color:${dark["on-accent"]}!important}
}`;
}
