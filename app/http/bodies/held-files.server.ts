import type { UploadedFile } from "./multipart.server";

type FindHeld = (index: number) => Promise<UploadedFile | null>;

const finders = new WeakMap<Request, FindHeld>();

/** Offers to a request's form the files that came with it before, which a browser can't fill in again. */
export function offerHeldFiles(request: Request, find: FindHeld): void {
  finders.set(request, find);
}

/** Returns the files of these numbers that were offered to the request; those that are gone are left out. */
export async function* heldFiles(request: Request, numbers: readonly unknown[]): AsyncGenerator<UploadedFile> {
  const find = finders.get(request);
  if (!find) return;
  for (const number of new Set(numbers)) {
    const file = typeof number === "string" && /^\d{1,2}$/.test(number) ? await find(Number(number)) : null;
    if (file) yield file;
  }
}
