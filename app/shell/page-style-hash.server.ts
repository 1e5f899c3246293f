import { createHash } from "node:crypto";
import css from "~/styles/app.css?inline";

/** By which the content security policy allows the stylesheet that every page brings along. */
export const PAGE_STYLE_HASH = `sha256-${createHash("sha256").update(css).digest("base64")}`;
