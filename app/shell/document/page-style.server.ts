import { createHash } from "node:crypto";
import css from "~/styles/app.css?inline";
import { PAGE_STYLE_PLACE } from "./page-style";

/**
 * The stylesheet that every page brings along, and where it goes. What people wrote can't stand for its place: theirs is
 * escaped.
 */
export const PAGE_STYLE = {
  placeholder: `<style>${PAGE_STYLE_PLACE}</style>`,
  bytes: Buffer.from(`<style>${css}</style>`),
};

/** By which the content security policy allows it. */
export const PAGE_STYLE_HASH = `sha256-${createHash("sha256").update(css).digest("base64")}`;
