import type { NamedFiles } from "~/backend/copies/restore-files.server";
import { complaintEvidence } from "~/features/complaints/collection";
import { storedFiles } from "~/platform/media/collection";

/** Documents that name stored files for good: a restored store is compared with its files by them. */
export const namedFiles: readonly NamedFiles[] = [
  { collection: complaintEvidence.name, fields: ["path", "released.path"] },
  { collection: storedFiles.name, fields: ["fullPath"] },
];
