import { fileSize } from "~/domain/file-size";
import { originalNameOf, type StoredFile } from "./library.server";
import { mediaAddress, imageOf, sizesOf } from "../media-address";
import { listSizes } from "../media.server";
import type { Use } from "../picture-uses.server";

const shown = (value: string | null) => value ?? "";

/** Returns what the page of one picture shows. */
export async function readMediaPage({ file, uses }: { file: StoredFile; uses: readonly Use[] }, request: Request) {
  const src = mediaAddress(file.fullPath);
  const preview = sizesOf(src)?.find(({ width }) => width >= 800)?.webp ?? src;
  const { customMetadata } = file;
  return {
    id: file.id,
    name: originalNameOf(file),
    version: file.version,
    alt: file.alt,
    address: src,
    preview,
    image: imageOf(file),
    uses,
    isSaved: new URL(request.url).searchParams.get("saved") === "1",
    sizes: (await listSizes(file)).map(({ address, width, type, bytes }) => {
      return { address, width: width ?? file.width, type, size: fileSize(bytes) };
    }),
    metadata: [
      { name: "bucket", value: file.bucket },
      { name: "generation", value: file.generation },
      { name: "metageneration", value: file.metageneration },
      { name: "fullPath", value: file.fullPath },
      { name: "name", value: file.name },
      { name: "size", value: `${String(file.size)} bytes` },
      { name: "timeCreated", value: file.timeCreated },
      { name: "updated", value: file.updated },
      { name: "md5Hash", value: file.md5Hash },
      { name: "cacheControl", value: shown(file.cacheControl) },
      { name: "contentDisposition", value: shown(file.contentDisposition) },
      { name: "contentEncoding", value: shown(file.contentEncoding) },
      { name: "contentLanguage", value: shown(file.contentLanguage) },
      { name: "contentType", value: file.contentType },
      {
        name: "customMetadata",
        value: Object.entries(customMetadata)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n"),
      },
      { name: "width × height", value: `${String(file.width)} × ${String(file.height)} pixels` },
      { name: "sha256", value: file.sha256 },
      { name: "visibility", value: file.visibility },
    ],
  };
}

export type MediaPageData = Awaited<ReturnType<typeof readMediaPage>>;
