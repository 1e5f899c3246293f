import { readWhole } from "~/backend/files/whole-files";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { Page, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";
import { recordingTime } from "~/platform/trail/sealing.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { casinoTerms, termsPages, termsTasks, termsTexts, termsVersions } from "./collection";
import { termsVersionFields, type CasinoTermsFields, type TermsPageFields, type TermsVersionFields } from "./schema";
import { findWords, parseWords } from "./watched-words";

const SYSTEM = "system:terms";
/**
 * A text of this many characters fits in a document whatever it says: at most 3 bytes each, which Base64 turns into 4.
 */
export const LONGEST_TEXT = 200_000;
const VERSIONS_A_PAGE = 50;
/** A page whose text differs each day, by a date for example, would otherwise mail everybody each day. */
const PAUSE_MS = 7 * DAY_MS;
/** Pages of one casino, including those no longer watched. */
const MOST_PAGES_IN_ALL = 200;

const compress = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
/** Above this size the best quality, a sixth smaller than 9, would keep a thread busy for seconds. */
const MOST_AT_BEST = 500_000;

/** Compresses as well as the time allows, because the result is kept for good. */
function pack(content: string | Uint8Array): Promise<Buffer> {
  const quality = content.length <= MOST_AT_BEST ? constants.BROTLI_MAX_QUALITY : 9;
  return compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** What a page's document holds once its text is that of its newest version. */
export const NO_TROUBLE = { failingSince: null, failure: null, readAs: null, returned: null, acceptedAt: null };

export type TermsVersion = Stored<TermsVersionFields>;

/** Returns the id of the page at an address of a casino; the same one however often it is added. */
export function pageId(casinoId: string, kind: string, url: string): string {
  return `${kind}-${sha256Hex(canonicalJson([casinoId, url])).slice(0, 12)}`;
}

/**
 * Returns the hash of a version: SHA-256 of the canonical JSON of all its fields but the hash itself. Since the hash of
 * the version before is one of them, a version can't be changed or left out without changing all later ones.
 */
export function versionHash(fields: Omit<TermsVersionFields, "hash">): string {
  return sha256Hex(canonicalJson(fields));
}

/** Returns the text that a stored version's hash covers. */
export function coveredBy(version: TermsVersion): string {
  const { hash: _hash, ...fields } = Object.fromEntries(
    Object.keys(termsVersionFields.shape)
      .map((name) => [name, version[name as keyof TermsVersionFields]] as const)
      // A field that was added later is in no earlier hash.
      .filter(([, value]) => value !== undefined),
  );
  return canonicalJson(fields);
}

/** A page that was fetched and read. */
export interface ReadPage {
  text: string;
  bytes: Uint8Array;
  address: string;
  status: number;
  etag: string | null;
  modified: string | null;
  fetchedAt: string;
}

/** What the job that reads pages knows of a text besides. */
export interface VersionContext {
  /** The text of the newest version as its page is read today. */
  before?: string;
  /** True if followers were told of this text before. */
  isTold?: boolean;
  /** What the page's document is to remember. */
  remembered?: Partial<Pick<TermsPageFields, "moving" | "recent">>;
}

/**
 * Keeps a page's text as its next version, with the page itself, and opens a task for staff. `dueAt`: when the page is
 * due again. Returns the version's id; null if the text is that of the newest version, or if another instance has kept
 * a version since `page` was read. Killed in between, it leaves at most a file, which the next attempt replaces.
 */
export async function keepVersion(
  page: Stored<TermsPageFields>,
  read: ReadPage,
  dueAt: string,
  { before: earlier, isTold = false, remembered }: VersionContext = {},
): Promise<string | null> {
  const { documents, files } = backend();
  const sha256 = sha256Hex(read.text);
  const { latest, casinoId, kind, url } = page;
  if (latest?.sha256 === sha256) return null;
  const number = (latest?.number ?? 0) + 1;
  const id = `${page.id}-${String(number)}`;
  const pageSha256 = sha256Hex(read.bytes);
  // Another instance may be storing the page it got as the same version: only one of them is written, with its own
  // page.
  const pagePath = `terms/${casinoId}/${id}-${pageSha256.slice(0, 16)}.br`;
  const [packedText, packedPage, before, words] = await Promise.all([
    pack(read.text),
    pack(read.bytes),
    earlier ?? (latest ? readVersionText(latest.id) : ""),
    watchedWords(),
  ]);
  const fields = {
    casinoId,
    pageId: page.id,
    kind,
    url,
    address: read.address,
    status: read.status,
    fetchedAt: read.fetchedAt,
    number,
    sha256,
    length: read.text.length,
    pageSha256,
    pagePath,
    previous: latest?.id ?? null,
    previousHash: latest?.hash ?? null,
  };
  const hits = findWords(words, read.text, before);
  // A type that no browser displays, so that nobody sees a stranger's page as one of ours.
  await files.put(pagePath, { contentType: "application/octet-stream" }, [packedPage]);
  return documents.transaction(SYSTEM, async (transaction) => {
    const [present, known] = [await transaction.get(termsPages, page.id), await transaction.get(casinoTerms, casinoId)];
    if (!present || present.latest?.id !== latest?.id) return null;
    const recordedAt = await recordingTime(transaction, read.fetchedAt);
    const hash = versionHash({ ...fields, recordedAt });
    transaction.set(termsVersions, id, { ...fields, recordedAt, hash }, { when: { exists: false } });
    transaction.set(termsTexts, id, { packed: packedText.toString("base64") }, { when: { exists: false } });
    transaction.set(termsTasks, id, {
      casinoId,
      fetchedAt: read.fetchedAt,
      hits,
      seenAt: null,
      seenBy: null,
    });
    // A first version changes nothing that anybody relied on.
    const untold = latest === null || isTold ? {} : untoldWith(read.fetchedAt, known);
    const summary = { versions: (known?.versions ?? 0) + 1, changedAt: read.fetchedAt, ...untold };
    if (known) transaction.update(casinoTerms, casinoId, summary);
    else transaction.set(casinoTerms, casinoId, summary);
    transaction.update(termsPages, page.id, {
      latest: { id, number, sha256, hash, length: read.text.length, at: read.fetchedAt },
      etag: read.etag,
      modified: read.modified,
      checkedAt: read.fetchedAt,
      dueAt,
      ...NO_TROUBLE,
      ...remembered,
    });
    return id;
  });
}

/**
 * Returns since when a casino's followers have something to be told, and when they are to be told, once a version is
 * found.
 */
export function untoldWith(foundAt: string, known: Partial<CasinoTermsFields> | null) {
  const resting = known?.toldAt ? new Date(Date.parse(known.toldAt) + PAUSE_MS).toISOString() : foundAt;
  return {
    untoldSince: known?.untoldSince ?? foundAt,
    tellAt: known?.tellAt ?? (resting > foundAt ? resting : foundAt),
  };
}

/** Returns the words that staff look for in terms. */
export async function watchedWords(): Promise<string[]> {
  const { termsWords } = await currentSettings();
  return parseWords(termsWords.words);
}

/** Returns the text of a version. */
export async function readVersionText(id: string): Promise<string> {
  const stored = await backend().documents.get(termsTexts, id);
  if (!stored) throw new Error(`The text of version ${id} is missing.`);
  return (await unpack(Buffer.from(stored.packed, "base64"))).toString("utf8");
}

/** Returns a version's page as it was sent; null if its file is gone. */
export async function readVersionPage(id: string): Promise<Buffer | null> {
  const { documents, files } = backend();
  const version = await documents.get(termsVersions, id);
  if (!version) return null;
  const packed = await readWhole(files, version.pagePath);
  return packed && unpack(packed);
}

/** Returns a version of a casino's terms; null if it has none of that id. */
export async function findVersion(casinoId: string, id: string): Promise<TermsVersion | null> {
  if (id === "" || id.length > 100 || !/^[a-z0-9-]+$/.test(id)) return null;
  const version = await backend().documents.get(termsVersions, id);
  return version?.casinoId === casinoId ? version : null;
}

/** Returns a page of a casino's versions, newest first. Throws `InvalidCursor`. */
export async function listVersions(casinoId: string, cursor: string | null = null): Promise<Page<TermsVersion>> {
  return backend().documents.query(termsVersions, {
    where: [["casinoId", "==", casinoId]],
    orderBy: ["-fetchedAt"],
    limit: VERSIONS_A_PAGE,
    ...(cursor !== null && { cursor }),
  });
}

/**
 * Returns, for each of a casino's pages, the last version that we had found by the end of a day (UTC), the newest
 * first: the terms that were in force then, as far as we know.
 */
export async function versionsInForce(casinoId: string, day: string): Promise<TermsVersion[]> {
  const { documents } = backend();
  const pages = await documents.query(termsPages, { where: [["casinoId", "==", casinoId]], limit: MOST_PAGES_IN_ALL });
  const found = await Promise.all(
    pages.items.map(({ id }) =>
      documents.query(termsVersions, {
        where: [
          ["pageId", "==", id],
          ["fetchedAt", "<=", `${day}T23:59:59.999Z`],
        ],
        orderBy: ["-fetchedAt"],
        limit: 1,
      }),
    ),
  );
  return found.flatMap(({ items }) => items).sort((a, b) => (a.fetchedAt < b.fetchedAt ? 1 : -1));
}
