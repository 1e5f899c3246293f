import type { Rollup } from "vite";
import type { FRAMEWORK_CHUNKS } from "../../app/shell/document/framework-chunks";

type Graph = Pick<Rollup.ManualChunkMeta, "getModuleInfo">;

/**
 * The framework, which all other files import. It is in two chunks, since each keeps a slow phone busy for some 50 ms.
 */
const FRAMEWORK: readonly (readonly [chunk: (typeof FRAMEWORK_CHUNKS)[number], modules: RegExp])[] = [
  ["react", /commonjsHelpers|\/node_modules\/(?:react|react-dom|scheduler)\//],
  ["router", /\/node_modules\/(?:react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+)\//],
];

/** zod with what stands for it, and modules that only schemas use, on the characters a text may have and on amounts as they are typed. */
const SCHEMAS =
  /\/node_modules\/(?:zod|@conform-to\/zod)\/|\/app\/shell\/browser\/no-eval\.ts$|\/app\/domain\/(?:text\/(?:characters|look-alikes)|money\/typed-amount)\.ts$/;
/** The codes of countries, languages and currencies, which pages without a form have no use for. */
const CODES = /\/app\/domain\/(?:codes\/lists|money\/currency-codes)\.ts$/;
const FORMS = /\/node_modules\/@conform-to\/(?:react|dom)\//;
/** Modules that save unsaved text, which only pages with forms need. Whether one may leave is asked on every page. */
const WRITING =
  /\/app\/(?:domain\/forms\/(?:form-marks|part-names)|ui\/forms\/(?:post-form|problem-summary|restored-text|typed-[\w-]+|leave\/(?!navigation-consent|place-field)[\w-]+|shared\/[\w-]+|version\/[\w-]+))\.tsx?$/;
/** Modules on the rules of the reader's country, which casinos and offers show. */
const COUNTRY =
  /\/app\/(?:features\/(?:reader-country\/country-form|law\/country-)|domain\/money\/beside|ui\/times\/rates-note)[^?]*$/;
/** Modules on the grounds of decisions against reviews, which several pages name and the front page doesn't. */
const REVIEW_GROUNDS = /\/app\/features\/reviews\/(?:grounds|counts\/)[^?]*$/;
/** Readers' questions, which a casino's and a game's page show and the front page doesn't. */
const QUESTIONS = /\/app\/features\/questions\/question-screens\.tsx$/;
/** Lists with their search and filters, for the reader's country, which the front page doesn't show; its search, which they don't. */
const LISTS =
  /\/app\/(?:ui\/lists\/(?:filter-panel|public-list-screen|pagination)|features\/(?:reader-country\/(?:list-)?country-line|law\/lists\/list-[\w-]+|casinos\/compare\/(?:casino-results|most-compared)))\.tsx?$/;
const SUGGESTIONS =
  /\/remix-utils\/build\/react\/|\/app\/ui\/(?:forms\/suggestions\/[\w-]+|marked|keys\/pressed-key)\.tsx?$/;
/** Tables ruled like a ledger. */
const LEDGER = /\/app\/ui\/lists\/ledger\.tsx$/;
/** The modules of every page. */
const ENTRY = /\/app\/entry\.client\.tsx$/;
const EVERYWHERE = /\/app\/(?:root|entry\.client)\.tsx$/;
/**
 * Pages that people open at most once, such as those of mailed links, the working of a score, and forms behind signing in
 * don't count.
 */
const PUBLIC_PAGE =
  /\/app\/routes\/(?!admin|ask|casinos\.\$slug_\.score|country|dashboard|questions\.\$id_|remove-passkey|reset-password|verify-email)(?<subject>[^.?]*)[^?]*\?__remix-build-client-route$/;
/** A module that this many public pages use, of more than one subject, is in a chunk with others. */
const MANY = 3;
/** The two pages that most readers open first: what neither needs is not in the chunk for all pages. */
const FIRST_PAGE = /\/app\/routes\/(?:casinos\.)?_index\.tsx\?/;

function reaching(module: string, { getModuleInfo }: Graph): Set<string> {
  const found = new Set([module]);
  for (const id of found) for (const importer of getModuleInfo(id)?.importers ?? []) found.add(importer);
  return found;
}

/**
 * Returns the chunk of the browser's build for a module; undefined leaves it to Rollup. Rollup alone would make some
 * twenty chunks of a few hundred bytes for each page: they compress badly, and over HTTP/1 they wait for one another.
 */
export function chunkOf(id: string, graph: Graph): string | undefined {
  const framework = FRAMEWORK.find(([, modules]) => modules.test(id));
  if (framework) return framework[0];
  if (SCHEMAS.test(id) || CODES.test(id)) return "schemas";
  if (FORMS.test(id)) return "forms";
  if (WRITING.test(id)) return "writing";
  if (COUNTRY.test(id)) return "country";
  if (REVIEW_GROUNDS.test(id)) return "review-grounds";
  if (QUESTIONS.test(id)) return "question-screens";
  if (LISTS.test(id)) return "lists";
  if (SUGGESTIONS.test(id)) return "suggestions";
  if (LEDGER.test(id)) return "ledger";
  if (!id.includes("/app/") || id.includes("?__remix-build-client-route")) return undefined;
  // Schemas and form fields are separate, so that pages without a form don't load them.
  if (graph.getModuleInfo(id)?.importedIds.some((imported) => SCHEMAS.test(imported) || FORMS.test(imported)))
    return undefined;
  const users = [...reaching(id, graph)];
  const subjects = users.flatMap((user) => PUBLIC_PAGE.exec(user)?.groups?.["subject"] ?? []);
  // It runs when it is evaluated, after everything else.
  if (ENTRY.test(id)) return undefined;
  if (users.some((user) => EVERYWHERE.test(user))) return "shared";
  if (subjects.length < MANY || new Set(subjects).size === 1) return undefined;
  return users.some((user) => FIRST_PAGE.test(user)) ? "shared" : "more";
}
