import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStorageError } from "~/backend/files/errors";
import { visibilityOf } from "~/backend/files/object-path";
import { backend } from "~/backend/index.server";
import { serveFile } from "~/http/responses/serve-file.server";

const HIDDEN = () => new Response("Not found", { status: 404, headers: { "Cache-Control": "no-store" } });

/** Returns a stored file: public files to everyone, private files to clients with a download token. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = params["*"] ?? "";
  const { files } = backend();
  if (visibilityOf(path) === "private") {
    const token = new URL(request.url).searchParams.get("token") ?? "";
    const isGood = await files.checkDownloadToken(path, token).catch((error: unknown) => {
      if (isStorageError(error)) return false;
      throw error;
    });
    if (!isGood) return HIDDEN();
  }
  return serveFile(request, files, path);
}
