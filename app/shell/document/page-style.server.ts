import { createHash } from "node:crypto";
import { lookCss } from "~/platform/look/look-style.server";
import type { Insert } from "~/http/responses/document.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { LookSettings } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import css from "~/styles/app.css?inline";
import { OWN_MARK } from "../foreign/own-mark";
import { PAGE_STYLE_PLACE } from "./page-style";

const START = `<style ${OWN_MARK}="">`;

export interface PageStyleSheet extends Insert {
  /** By which the content security policy allows the stylesheet. */
  hash: string;
}

const sheets = new WeakMap<LookSettings, PageStyleSheet>();

/**
 * Returns the stylesheet of every page in a look, and its placeholder. Nothing that people wrote can pass for the
 * placeholder, since their text is escaped.
 */
export function pageStyle(look: LookSettings): PageStyleSheet {
  let sheet = sheets.get(look);
  if (!sheet) {
    const whole = css + lookCss(look);
    sheet = {
      placeholder: `${START}${PAGE_STYLE_PLACE}</style>`,
      bytes: Buffer.from(`${START}${whole}</style>`),
      hash: `sha256-${createHash("sha256").update(whole).digest("base64")}`,
    };
    sheets.set(look, sheet);
  }
  return sheet;
}

/** Returns the stylesheet in the look in force. A page that says that the store can't be read has the stylesheet's own. */
export async function currentPageStyle(): Promise<PageStyleSheet> {
  return pageStyle((await currentSettings().catch(() => DEFAULT_SETTINGS)).look);
}
