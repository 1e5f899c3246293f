import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { checkedLinks } from "~/site/link-checks/collection";
import { collectLinks, linkId } from "~/site/link-checks/collect-links.server";
import type { Finding } from "~/site/link-checks/labels";

const SEEDER = "system:seeder";
const LOOKS = 4;

/** Two addresses of the demo that failed for some days, so that staff find something to do. */
const FAILED: readonly { url: string; finding: Finding; message: string; movedTo: string | null }[] = [
  {
    url: "https://undertow.example",
    finding: "dead",
    message: "undertow.example could not be resolved.",
    movedTo: null,
  },
  {
    url: "https://remoteplayombudsman.example/",
    finding: "moved",
    message: "It leads to https://remote-play-ombudsman.example/.",
    movedTo: "https://remote-play-ombudsman.example/",
  },
];

/** Records the addresses in the demo's content, two of them as failed. Call it after seeding the content. */
export async function seedLinks(today: Date): Promise<void> {
  await collectLinks();
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const batch = backend().documents.batch(SEEDER);
  for (const { url, ...found } of FAILED)
    batch.update(checkedLinks, linkId(url), {
      ...{ checkedAt: at(0), dueAt: at(-1), failingSince: at(LOOKS - 1), foundAt: at(0) },
      failure: { ...found, count: LOOKS, at: at(0) },
    });
  await batch.commit();
}
