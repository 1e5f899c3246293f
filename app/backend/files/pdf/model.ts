import { AnnotationType, getDocument, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfProblem } from "./problem";

const MOST_PAGES = 1_000;
const ACTIVE_ANNOTATIONS: readonly number[] = [
  AnnotationType.FILEATTACHMENT,
  AnnotationType.SOUND,
  AnnotationType.MOVIE,
  AnnotationType.SCREEN,
  AnnotationType.THREED,
];

/** What we read of pdf.js' annotation data, which it declares as `any`. */
interface AnnotationData {
  annotationType: number;
  actions?: object | null;
  attachment?: object;
}

/**
 * Opens a PDF as a viewer would and gives what it is to be refused for; null for one that can be read and only shows
 * something. Nothing is drawn, fetched or run. The bytes are handed to pdf.js and are empty afterwards. To be called in a
 * thread that can be ended: a hostile file may keep it busy for ever.
 */
export async function findModelProblem(bytes: Uint8Array): Promise<PdfProblem | null> {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    stopAtErrors: true,
    enableXfa: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await problemOf(await task.promise);
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException" ? "locked" : "damaged";
  } finally {
    await task.destroy();
  }
}

async function problemOf(document: PDFDocumentProxy): Promise<PdfProblem | null> {
  if (document.numPages > MOST_PAGES) return "excessive";
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  if (info["EncryptFilterName"]) return "locked";
  if (info["IsXFAPresent"] || info["IsCollectionPresent"]) return "active";
  if ((await document.getJSActions()) ?? (await document.getAttachments())) return "active";
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const annotations = (await page.getAnnotations()) as AnnotationData[];
    if ((await page.getJSActions()) || annotations.some(isActive)) return "active";
    page.cleanup();
  }
  return null;
}

function isActive({ annotationType, actions, attachment }: AnnotationData): boolean {
  return Boolean(actions) || attachment !== undefined || ACTIVE_ANNOTATIONS.includes(annotationType);
}
