import { backend } from "~/backend/index.server";
import { loadCatalogue } from "~/features/catalogue/source.server";
import { log } from "~/http/log.server";

/** The store answers and the catalogue is loaded; 503 otherwise. */
export async function loader() {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  try {
    await Promise.all([backend().documents.ping(), loadCatalogue()]);
    return new Response("ready\n", { headers });
  } catch (error) {
    log.error({ err: error }, "not ready");
    return new Response("not ready\n", { status: 503, headers });
  }
}
