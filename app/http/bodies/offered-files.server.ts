import { readHeldFile } from "~/domain/forms/form-marks";
import type { UploadedFile } from "./multipart.server";

/** Returns a file, or null for one that is gone. With `nameOnly`, its content is not read. */
type OpenFile = (options: { nameOnly: boolean }) => Promise<UploadedFile | null>;
/** Returns a request's offered files; their numbers are their places. */
type ListFiles = () => Promise<readonly OpenFile[]>;

const offers = new WeakMap<Request, ListFiles>();

/** Offers to a request's form the files that came with it before, which a browser can't fill in again. */
export function offerFiles(request: Request, list: ListFiles): void {
  offers.set(request, list);
}

/**
 * Returns the files that were offered to the request and that these values ask for; those that are gone are left out. Of
 * those beyond `most`, only the name is read.
 */
export async function* offeredFiles(
  request: Request,
  values: readonly unknown[],
  most: number,
): AsyncGenerator<UploadedFile> {
  const files = (await offers.get(request)?.()) ?? [];
  const asked = new Set(values.flatMap((one) => readHeldFile(one)?.number ?? []));
  let found = 0;
  for (const number of asked) {
    const file = await files[number]?.({ nameOnly: found >= most });
    if (!file) continue;
    found += 1;
    yield file;
  }
}
