import type { UploadedFile } from "./multipart.server";

/** Finds a file by its number; of one that is only `isNamed`, nothing is read. */
type FindFile = (file: { number: number; isNamed: boolean }) => Promise<UploadedFile | null>;

const finders = new WeakMap<Request, FindFile>();

/** Offers to a request's form the files that came with it before, which a browser can't fill in again. */
export function offerFiles(request: Request, find: FindFile): void {
  finders.set(request, find);
}

/**
 * Returns the files of these numbers that were offered to the request; those that are gone are left out. Of those beyond
 * `most`, only the name is read.
 */
export async function* offeredFiles(
  request: Request,
  numbers: readonly unknown[],
  most: number,
): AsyncGenerator<UploadedFile> {
  const find = finders.get(request);
  if (!find) return;
  const asked = new Set(
    numbers.flatMap((one) => (typeof one === "string" && /^\d{1,2}$/.test(one) ? [Number(one)] : [])),
  );
  let found = 0;
  for (const number of asked) {
    const file = await find({ number, isNamed: found >= most });
    if (!file) continue;
    found += 1;
    yield file;
  }
}
