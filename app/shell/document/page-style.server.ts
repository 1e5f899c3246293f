import { createHash } from "node:crypto";
import css from "~/styles/app.css?inline";
import { OWN_MARK } from "../foreign/own-mark";
import { PAGE_STYLE_PLACE } from "./page-style";

const START = `<style ${OWN_MARK}="">`;

/**
 * The stylesheet of every page, and its placeholder. Nothing that people wrote can pass for the placeholder, since
 * their text is escaped.
 */
export const PAGE_STYLE = {
  placeholder: `${START}${PAGE_STYLE_PLACE}</style>`,
  bytes: Buffer.from(`${START}${css}</style>`),
};

/** The hash by which the content security policy allows the stylesheet. */
export const PAGE_STYLE_HASH = `sha256-${createHash("sha256").update(css).digest("base64")}`;
