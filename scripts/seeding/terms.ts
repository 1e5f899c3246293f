import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { instant } from "~/domain/codes/codes";
import { sha256Hex } from "~/domain/digest.server";
import { casinoTerms, termsPages, termsTasks } from "~/features/casino-terms/collection";
import { TERMS_KINDS } from "~/features/casino-terms/labels";
import { keepVersion, pageId } from "~/features/casino-terms/versions.server";
import { newPage } from "~/features/casino-terms/watch/watched-pages.server";
import { readYamlFolder } from "./content-files";

const SEEDER = "system:seed";
/** Staff have seen versions older than this, and no newer ones. */
const SEEN_AFTER_MS = 90 * 86_400_000;

const pagesOfFile = z.array(
  z.object({
    kind: z.enum(TERMS_KINDS),
    url: z.url(),
    found: z.array(instant).min(1),
    clauses: z.array(z.object({ text: z.string(), from: instant.optional(), until: instant.optional() })),
  }),
);

export interface DemoTerms {
  casinoId: string;
  kind: (typeof TERMS_KINDS)[number];
  url: string;
  versions: { at: string; text: string; sha256: string }[];
}

/** Reads the invented terms of the demo's casinos, each version's text put together from its clauses. */
export function readDemoTerms(today: Date): DemoTerms[] {
  return readYamlFolder("terms", today).flatMap(([casinoId, content]) =>
    pagesOfFile.parse(content).map(({ kind, url, found, clauses }) => ({
      casinoId,
      kind,
      url,
      versions: found.map((at) => {
        const text = clauses
          .filter(({ from = "", until = "9" }) => from <= at && at < until)
          .map((clause) => clause.text.trim())
          .join("\n");
        return { at, text, sha256: sha256Hex(text) };
      }),
    })),
  );
}

/**
 * Fills the backend with versions of terms, as if they had been fetched on their days. The next fetch is due in a day.
 */
export async function seedTerms(today: Date): Promise<void> {
  const { documents } = backend();
  const dueAt = new Date(today.getTime() + 86_400_000).toISOString();
  for (const { casinoId, kind, url, versions } of readDemoTerms(today)) {
    const id = pageId(casinoId, kind, url);
    await documents
      .batch(SEEDER)
      .set(termsPages, id, newPage(casinoId, kind, url, dueAt))
      .commit();
    for (const { at, text } of versions) {
      const page = await documents.get(termsPages, id);
      if (!page) throw new Error(`The page ${id} is not there.`);
      const bytes = Buffer.from(`<!doctype html>\n${text.replaceAll(/^(.*)$/gm, "<p>$1</p>")}\n`);
      const read = { text, bytes, address: url, status: 200, etag: null, modified: null, fetchedAt: at };
      const version = await keepVersion(page, read, dueAt);
      if (version !== null && today.getTime() - Date.parse(at) > SEEN_AFTER_MS)
        await documents.batch(SEEDER).update(termsTasks, version, { seenAt: at, seenBy: SEEDER }).commit();
    }
    // Nobody had saved the casino by then.
    const nothing = { untoldSince: null, tellAt: null };
    await documents.batch(SEEDER).update(casinoTerms, casinoId, nothing).commit();
  }
}
