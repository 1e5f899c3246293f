import { QueueFull } from "~/backend/concurrency";
import { ImageRefused, isHeic, isPicture } from "~/backend/files/images/images.server";
import { requirePassivePdf } from "~/backend/files/pdf/pdf.server";
import { PdfRefused, type PdfProblem } from "~/backend/files/pdf/problem";
import { redrawEvidence } from "~/platform/media/upload/evidence-picture.server";
import type { ComplaintEvidenceFields } from "../schema";

export const LARGEST_EVIDENCE_BYTES = 10 * 1024 * 1024;
export const MOST_EVIDENCE = 10;

export class EvidenceRefused extends Error {
  override readonly name = "EvidenceRefused";

  /** `message` is for the person who uploaded the file, and names it. */
  constructor(fileName: string, why: string) {
    super(`${fileName}: ${why}`);
  }
}

const NOT_TAKEN = "we take JPEG, PNG and WebP pictures, PDF and plain text (.txt).";
const HEIC =
  "it is a HEIC picture, which few programs open. Save it as JPEG, or take a screenshot of it, and add that.";
const PICTURE_NAME = /\.(jpe?g|jfif|png|webp)$/i;

export interface CheckedFile {
  contentType: ComplaintEvidenceFields["contentType"];
  bytes: Uint8Array;
  extension: "webp" | "pdf" | "txt";
}

/**
 * Returns a file that is safe to store: pictures are redrawn without metadata, PDF and text stay as they are unless
 * they are something else as well. The type is detected from the bytes alone. Throws EvidenceRefused with a message for
 * the uploader.
 */
export async function checkEvidence(name: string, bytes: Uint8Array | null): Promise<CheckedFile> {
  if (bytes === null || bytes.byteLength > LARGEST_EVIDENCE_BYTES)
    throw new EvidenceRefused(name, "it is too big. Files can be up to 10 MB.");
  if (bytes.byteLength === 0) throw new EvidenceRefused(name, "it is empty.");
  const { fileTypeFromBuffer } = await import("file-type");
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (isPicture(type)) return checkPicture(name, bytes);
  if (isHeic(type)) throw new EvidenceRefused(name, HEIC);
  if (PICTURE_NAME.test(name)) throw new EvidenceRefused(name, "it is not the picture its name says it is.");
  if (type === "application/pdf") {
    if (!/\.pdf$/i.test(name)) throw new EvidenceRefused(name, "it is a PDF, but its name says something else.");
    return checkPdf(name, bytes);
  }
  if (/\.pdf$/i.test(name)) throw new EvidenceRefused(name, "it is not the PDF its name says it is.");
  if (type === undefined && /\.(txt|text|log)$/i.test(name)) return checkText(name, bytes);
  throw new EvidenceRefused(name, NOT_TAKEN);
}

async function checkPicture(name: string, bytes: Uint8Array): Promise<CheckedFile> {
  if (!PICTURE_NAME.test(name)) throw new EvidenceRefused(name, "it is a picture, but its name says something else.");
  try {
    const picture = await redrawEvidence(bytes);
    return { contentType: picture.contentType, bytes: picture.bytes, extension: "webp" };
  } catch (error) {
    if (error instanceof ImageRefused) throw new EvidenceRefused(name, error.message);
    throw error;
  }
}

const PRINT_IT = "Print it to a new PDF and try again.";

const PDF_MESSAGES: Readonly<Record<PdfProblem, string>> = {
  damaged: `it is a damaged PDF. ${PRINT_IT}`,
  appended: `it holds more than a PDF. ${PRINT_IT}`,
  locked: "it is protected by a password or against printing. Save it unprotected, or add pictures of its pages.",
  active: `it holds programs or other files. ${PRINT_IT}`,
  excessive: `it takes too long to read. ${PRINT_IT}`,
};
const PDF_BUSY = "we are checking many PDFs at the moment. Add it again in a minute.";

async function checkPdf(name: string, bytes: Uint8Array): Promise<CheckedFile> {
  try {
    await requirePassivePdf(bytes);
    return { contentType: "application/pdf", bytes, extension: "pdf" };
  } catch (error) {
    if (error instanceof PdfRefused) throw new EvidenceRefused(name, PDF_MESSAGES[error.problem]);
    if (error instanceof QueueFull) throw new EvidenceRefused(name, PDF_BUSY);
    throw error;
  }
}

function checkText(name: string, bytes: Uint8Array): CheckedFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new EvidenceRefused(name, "it is not plain text in UTF-8. Save it as such and try again.");
  }
  if (/[\u0000-\u0008\u000B\u000E-\u001F\u007F]/.test(text))
    throw new EvidenceRefused(name, "it contains characters that plain text can't have.");
  if (/^\s*<(!doctype|html|svg|\?xml|script|head|body)/i.test(text))
    throw new EvidenceRefused(name, "it is a web page or drawing, not plain text.");
  return { contentType: "text/plain", bytes: new TextEncoder().encode(text), extension: "txt" };
}
