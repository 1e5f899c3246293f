import { rememberedForm, typedTexts } from "./typed-text.server";
import { readUpload } from "./upload.server";

/** Larger posts are files for the most part, and are not waited for. */
const MOST_BYTES = 20_000_000;

interface Unsent {
  /** Stands below the error page's own words. */
  message: string;
  headers: HeadersInit;
  /** Whether the post has a page, to give back on it what was typed. */
  givesBack: boolean;
}

/** The answer (503) to a post that can't be taken now, with what was typed, so that it can be copied. */
export async function unsent(request: Request, { message, headers, givesBack }: Unsent): Promise<Response> {
  const typed = givesBack ? typedTexts(rememberedForm(request) ?? (await readWithoutFiles(request))) : [];
  if (typed.length === 0) return new Response(message, { status: 503, headers });
  return Response.json({ message, typed }, { status: 503, headers });
}

async function readWithoutFiles(request: Request): Promise<FormData> {
  if (request.bodyUsed) return new FormData();
  try {
    return await readUpload(request, { file: 0, total: MOST_BYTES, files: 0 }, async () => undefined);
  } catch {
    // No form, another site's, or too long: there is nothing of the writer's to give back.
    return new FormData();
  }
}
