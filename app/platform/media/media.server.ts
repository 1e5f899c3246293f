import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { storedFiles } from "./collection";
import { originalNameOf, type StoredFile } from "./library/library.server";
import { mediaAddress } from "./media-address";
import { pathsOf, removeBytes } from "./upload/picture-upload.server";
import { readRevisionUses, readUses, type Use } from "./picture-uses.server";

function labelled(file: StoredFile) {
  return { kind: "media", id: file.id, label: originalNameOf(file) };
}

/** Returns one picture with its uses, and the items that name it only in earlier revisions; null if there is none. */
export async function findMedia(
  id: string,
): Promise<{ file: StoredFile; uses: readonly Use[]; earlier: readonly Use[] } | null> {
  const { documents } = backend();
  const file = await documents.get(storedFiles, id);
  if (!file) return null;
  const uses = (await readUses()).get(id) ?? [];
  const { earlier } = await documents.transaction("system:media", (transaction) => readRevisionUses(transaction, id));
  return { file, uses, earlier: earlier.filter(({ href }) => !uses.some((use) => use.href === href)) };
}

/** Returns every stored size of a picture, with its size in bytes. */
export async function listSizes(file: StoredFile) {
  const { files } = backend();
  const sizes = await Promise.all(pathsOf(file).map((path) => files.metadata(path).catch(() => null)));
  return sizes.flatMap((size) =>
    size
      ? [
          {
            address: mediaAddress(size.fullPath),
            width: Number(/-(\d+)\.\w+$/.exec(size.name)?.[1] ?? 0) || null,
            type: size.contentType,
            bytes: size.size,
          },
        ]
      : [],
  );
}

export type DescribeOutcome =
  | { outcome: "saved" }
  | { outcome: "same" }
  | { outcome: "missing" }
  | { outcome: "stale"; alt: string; version: number };

/**
 * Sets the alternative text of a picture. `version`: the version its editor had before them; without it any version
 * is replaced.
 */
export async function describePicture(
  id: string,
  alt: string,
  staff: Staff,
  version?: number,
): Promise<DescribeOutcome> {
  return backend().documents.transaction<DescribeOutcome>(staff.uid, async (transaction) => {
    const file = await transaction.get(storedFiles, id);
    if (!file) return { outcome: "missing" };
    if (file.alt === alt) return { outcome: "same" };
    if (version !== undefined && file.version !== version)
      return { outcome: "stale", alt: file.alt, version: file.version };
    transaction.update(storedFiles, id, { alt });
    recordAct(transaction, staff, {
      action: "media.describe",
      entity: labelled(file),
      changes: [{ field: "alt", from: file.alt || null, to: alt }],
    });
    return { outcome: "saved" };
  });
}

export type DeleteOutcome = { outcome: "deleted" } | { outcome: "missing" } | { outcome: "used"; uses: readonly Use[] };

/**
 * Deletes a picture for good, in all its sizes; refused while an item that can still be changed uses it. A newsletter
 * that was sent can't be: its mails show the alternative text from then on.
 */
export async function deletePicture(id: string, staff: Staff): Promise<DeleteOutcome> {
  const uses = ((await readUses()).get(id) ?? []).filter(({ isOver }) => isOver !== true);
  if (uses.length > 0) return { outcome: "used", uses };
  const deleted = await backend().documents.transaction(staff.uid, async (transaction) => {
    const file = await transaction.get(storedFiles, id);
    if (!file) return null;
    // Only this finds what was saved since the uses were read.
    const { isCurrent, earlier } = await readRevisionUses(transaction, id);
    if (isCurrent) return earlier;
    transaction.delete(storedFiles, id);
    recordAct(transaction, staff, {
      action: "media.delete",
      entity: labelled(file),
      changes: [
        { field: "fullPath", from: file.fullPath, to: null },
        { field: "alt", from: file.alt || null, to: null },
      ],
    });
    return file;
  });
  if (!deleted) return { outcome: "missing" };
  if ("some" in deleted) return { outcome: "used", uses: deleted };
  await removeBytes(deleted);
  return { outcome: "deleted" };
}
