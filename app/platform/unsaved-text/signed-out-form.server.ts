import { browserKey, browserKeyCookie, newBrowserKey } from "~/http/cookies/browser-key.server";
import { FORM_FIELD, HELD_FILE_FIELD, readHeldFile, WRITER_FIELD } from "~/domain/forms/form-marks";
import { rememberedForm } from "~/http/bodies/echoed-fields.server";
import { isShownField } from "~/http/forms/field-visibility";
import { readUndiverted } from "~/http/bodies/diverted-form.server";
import { limitOfHeldBody } from "~/http/bodies/receive-body.server";
import { readUpload, type UploadedFile, type UploadLimits } from "~/http/bodies/form.server";
import { clientSite } from "~/http/security/client-address.server";
import { countAddress, countUse, type Limit } from "~/http/security/rate-limit.server";
import { isSameOrigin } from "~/http/security/same-origin.server";
import { dropHeld, FormFiles } from "./held-files.server";
import { postingPage, restoringPath } from "./page-address";
import { isOfStaff, saveSignedOut, type Field } from "./unsaved-text.server";

/** Only the names are stored of files above these limits. */
const LIMITS = { file: 10 * 1024 * 1024, files: 10, total: 110 * 1024 * 1024 };
/** Bytes of a post of which everything that may be kept can be kept: 25 MB of files, and the text. */
export const LARGEST_KEPT_POST = 30_000_000;
const BY_ADDRESS: Limit = { name: "unsaved-text", points: 30, seconds: 3_600 };
const MEGABYTE = 1_000_000;
/** Megabytes of files from one address, at least one for each file. */
const FILES_BY_ADDRESS: Limit = { name: "unsaved-files", points: 60, seconds: 3_600 };
/**
 * Counts what a network has sent within a day, however many addresses it did so from: what comes after much else makes
 * room first, so that a stranger drives out nobody's words.
 */
const OF_NETWORK = { name: "unsaved-text-rank", points: Infinity, seconds: 86_400 };
const FILES_OF_NETWORK = { name: "unsaved-files-rank", points: Infinity, seconds: 86_400 };

/** Returns the limits for a post that may be kept: its route may take fewer bytes than could be kept. */
export function keptLimits(request: Request): UploadLimits {
  return { ...LIMITS, total: Math.min(LIMITS.total, limitOfHeldBody(request) ?? Infinity) };
}

/**
 * True if somebody typed something. A form with a mark is one that people type into. In any other form the button can
 * be pressed again, so only words count.
 */
function isTyped(fields: readonly Field[], isMarked: boolean): boolean {
  return fields.some(
    ({ name, value }) => isShownField(name) && (isMarked ? value.trim() !== "" : /\S\s+\S/.test(value)),
  );
}

function nameIn(form: FormData, field: string): string | null {
  const value = form.get(field);
  return typeof value === "string" && value !== "" ? value : null;
}

export interface KeptForm {
  /** Where its writer finds it after signing in. */
  path: string;
  /** The cookie of the browser that may open it. */
  cookie: string;
}

/** Keeps a form that comes in: takes its files first, and then its text. */
interface FormKeeping {
  take(file: UploadedFile): Promise<void>;
  /** Stores the form. Null if nothing was typed, or `saveSignedOut` stores nothing. */
  keep(sent: FormData | null): Promise<KeptForm | null>;
}

/** Begins to keep a request's form; null if it is one of more than 30 from its address within an hour. */
export async function beginKeeping(request: Request): Promise<FormKeeping | null> {
  if ((await countAddress(BY_ADDRESS, request)) > 0) return null;
  const files = new FormFiles(async (bytes) => {
    const megabytes = Math.max(1, Math.ceil(bytes / MEGABYTE));
    if ((await countAddress(FILES_BY_ADDRESS, request, megabytes)) > 0) return null;
    return (await countUse(FILES_OF_NETWORK, clientSite(request), megabytes)).used;
  });
  return {
    take: (file) => files.take(file),
    async keep(sent) {
      let kept: KeptForm | null = null;
      try {
        kept = sent && (await saveForm(request, sent, files));
        return kept;
      } finally {
        if (!kept) await dropHeld(files.held);
      }
    },
  };
}

/**
 * Stores the form of a person whose session had ended. Returns the address at which they find it after signing in, and
 * the cookie that opens it; null if it isn't a form of ours, or `FormKeeping` keeps nothing of it.
 */
export async function keepForm(request: Request): Promise<KeptForm | null> {
  if (request.method === "GET" || request.method === "HEAD" || !isSameOrigin(request)) return null;
  const keeping = await beginKeeping(request);
  if (!keeping) return null;
  // The form is kept for its writer here, so any writer will do.
  readUndiverted(request);
  const sent = await readUpload(request, keptLimits(request), (file) => keeping.take(file)).catch(() => {
    // Whatever was refused, the text that came in is kept.
    return rememberedForm(request) ?? null;
  });
  return keeping.keep(sent);
}

async function saveForm(request: Request, sent: FormData, files: FormFiles): Promise<KeptForm | null> {
  const fields = [...sent].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
  const form = nameIn(sent, FORM_FIELD);
  const writer = nameIn(sent, WRITER_FIELD);
  const { pathname, search } = new URL(request.url);
  // Forms of staff that people write in name their writer, and the words of any other would be opened to nobody.
  if (writer === null && isOfStaff(pathname)) return null;
  // Files that were held for an earlier session that ended; they have to be chosen again.
  const earlier = sent.getAll(HELD_FILE_FIELD).flatMap((value) => readHeldFile(value)?.name || []);
  const others = [...files.others, ...earlier.slice(0, LIMITS.files)];
  const hasFiles = files.held.length + others.length > 0;
  if (!isTyped(fields, sent.has(FORM_FIELD)) && !hasFiles) return null;

  const key = browserKey(request) ?? newBrowserKey();
  const page = postingPage(request);
  const id = await saveSignedOut(
    { browserKey: key },
    { page, form, action: pathname + search, fields, held: files.held, files: others },
    { writer, rank: (await countUse(OF_NETWORK, clientSite(request))).used },
  );
  if (id === null) return null;
  const isInForm = form !== null && page !== null;
  return { path: isInForm ? restoringPath(page, id) : `/pending/${id}`, cookie: browserKeyCookie(request, key) };
}
