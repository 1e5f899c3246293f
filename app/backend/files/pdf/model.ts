import { AnnotationType, getDocument, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfProblem } from "./problem";

const MOST_PAGES = 1_000;
const ACTIVE_ANNOTATIONS = new Set<number>([
  AnnotationType.FILEATTACHMENT,
  AnnotationType.SOUND,
  AnnotationType.MOVIE,
  AnnotationType.SCREEN,
]);

/**
 * Opens a PDF as a viewer would and returns why it is refused; null for one that can be read and only shows something.
 * Nothing is drawn, fetched or run. The bytes are transferred to pdf.js and are empty afterwards. Call it in a thread
 * that can be ended, since a hostile file may keep it busy for ever, and after `findPdfProblem`: only streams whose
 * size is limited there are decompressed here.
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
  if ((await document.hasJSActions()) || (await document.getAttachments())) return "active";
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (await page.getJSActions()) return "active";
    page.cleanup();
  }
  // Only these kinds, because for some others pdf.js would read the text, and with it streams and fonts of any size.
  const annotations = await document.getAnnotationsByType(ACTIVE_ANNOTATIONS, new Set());
  return annotations.length > 0 ? "active" : null;
}
