import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { reviews } from "../collection";
import type { ReviewFields } from "../schema";

const SYSTEM = "system:reviews";

/** Returns a random public id for a review, which doesn't reveal its author. */
export function newPublicId(): string {
  return randomBytes(9).toString("base64url");
}

/** Gives permanent public ids to reviews from before there were any. */
export async function withPublicIds(
  items: readonly Stored<ReviewFields>[],
): Promise<(Stored<ReviewFields> & { publicId: string })[]> {
  return Promise.all(
    items.map(async (item) => {
      const publicId =
        item.publicId ??
        (await backend().documents.transaction(SYSTEM, async (transaction) => {
          const now = await transaction.get(reviews, item.id);
          const given = now?.publicId ?? newPublicId();
          if (now && now.publicId === undefined) transaction.update(reviews, item.id, { publicId: given });
          return given;
        }));
      return { ...item, publicId };
    }),
  );
}

/** Returns the stored review that an address names, by its public id or its earlier one; null when there is none. */
export async function findReviewByAddress(id: string): Promise<(Stored<ReviewFields> & { publicId: string }) | null> {
  const { documents } = backend();
  const { items } = await documents.query(reviews, { where: [["publicId", "==", id]], limit: 1 });
  const found = items[0] ?? (id.includes(".") ? await documents.get(reviews, id) : null);
  return found ? ((await withPublicIds([found]))[0] ?? null) : null;
}
