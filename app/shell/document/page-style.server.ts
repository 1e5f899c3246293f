import { createHash } from "node:crypto";
import css from "~/styles/app.css?inline";
import { PAGE_STYLE_PLACE } from "./page-style";

/**
 * The stylesheet of every page, and its placeholder. Nothing that people wrote can pass for the placeholder, since
 * their text is escaped.
 */
export const PAGE_STYLE = {
  placeholder: `<style>${PAGE_STYLE_PLACE}</style>`,
  bytes: Buffer.from(`<style>${css}</style>`),
};

/** The hash by which the content security policy allows the stylesheet. */
export const PAGE_STYLE_HASH = `sha256-${createHash("sha256").update(css).digest("base64")}`;
