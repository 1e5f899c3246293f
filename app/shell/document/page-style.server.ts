import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { lookCss } from "~/platform/look/look-style.server";
import { finishDocument, type FinishedDocument, type Insert } from "~/http/responses/document.server";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { LookSettings } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import css from "~/styles/app.css?inline";
import { OWN_MARK } from "../foreign/own-mark";
import { PAGE_STYLE_PLACE } from "./page-style";
import { StyleRules } from "./style-rules.server";

const START = `<style ${OWN_MARK}="">`;
/** The pages of one route have a few sets of classes, by what their content has. */
const MOST_SHEETS = 300;
const MOST_ATTRIBUTES = 5_000;

const rules = new StyleRules(css);

interface PageStyleSheet {
  /** The element with the styles. */
  bytes: Buffer;
  /** By which the content security policy allows the styles. */
  hash: string;
}

function sheetOf(text: string): PageStyleSheet {
  return {
    bytes: Buffer.from(`${START}${text}</style>`),
    hash: `sha256-${createHash("sha256").update(text).digest("base64")}`,
  };
}

/** Returns the whole stylesheet in a look. */
export function wholeStyle(look: LookSettings): PageStyleSheet {
  return sheetOf(css + lookCss(look));
}

/** Nothing that people wrote can pass for it, since their text is escaped. */
const PLACEHOLDER = `${START}${PAGE_STYLE_PLACE}</style>`;

export interface StyledDocument extends FinishedDocument {
  styleHash: string;
}

/** The classes in the text of a `class` attribute. */
const known = new LRUCache<string, readonly string[]>({ max: MOST_ATTRIBUTES });

function classesIn(attribute: string): readonly string[] {
  let names = known.get(attribute);
  if (!names) {
    const text = attribute
      .replace(/&gt;/g, ">")
      .replace(/&lt;/g, "<")
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, "&");
    known.set(attribute, (names = text.split(/\s+/).filter((name) => rules.knows(name))));
  }
  return names;
}

const CLASS_ATTRIBUTE = ' class="';

/** Adds the classes of rendered markup that the stylesheet knows to `names`. */
function addClasses(markup: string, names: Set<string>): void {
  for (let at = markup.indexOf(CLASS_ATTRIBUTE); at !== -1; at = markup.indexOf(CLASS_ATTRIBUTE, at)) {
    at += CLASS_ATTRIBUTE.length;
    for (const name of classesIn(markup.slice(at, markup.indexOf('"', at)))) names.add(name);
  }
}

/** The classes of cached fragments, which come again as the same bytes. */
const ofFragments = new WeakMap<Buffer, ReadonlySet<string>>();

function classesOfFragment(bytes: Buffer): ReadonlySet<string> {
  let names = ofFragments.get(bytes);
  if (!names) {
    const found = new Set<string>();
    addClasses(bytes.toString("utf8"), found);
    ofFragments.set(bytes, (names = found));
  }
  return names;
}

/** The styles of a look, from which each page takes those that its elements can have. */
export class PageStyles {
  readonly #own: string;
  readonly #sheets = new LRUCache<string, PageStyleSheet>({ max: MOST_SHEETS });

  constructor(look: LookSettings) {
    this.#own = lookCss(look);
  }

  /** Completes a rendered page as `finishDocument` does, with its styles in the place of `PageStyle`. */
  finish(page: string, scripts: string, inserts: readonly Insert[]): StyledDocument {
    const names = new Set<string>();
    addClasses(page, names);
    for (const { bytes } of inserts) for (const name of classesOfFragment(bytes)) names.add(name);
    const key = [...names].sort().join(" ");
    let sheet = this.#sheets.get(key);
    if (!sheet) this.#sheets.set(key, (sheet = sheetOf(rules.forClasses(names) + this.#own)));
    const { bytes, hash: styleHash } = sheet;
    return { ...finishDocument(page, scripts, [{ placeholder: PLACEHOLDER, bytes }, ...inserts]), styleHash };
  }
}

const looks = new WeakMap<LookSettings, PageStyles>();

/** Returns the styles of the look in force. A page that says that the store can't be read has the stylesheet's own. */
export async function currentPageStyles(): Promise<PageStyles> {
  const { look } = await currentSettings().catch(() => DEFAULT_SETTINGS);
  let styles = looks.get(look);
  if (!styles) looks.set(look, (styles = new PageStyles(look)));
  return styles;
}
