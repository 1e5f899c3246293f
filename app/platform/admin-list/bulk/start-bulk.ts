import type { Staff } from "~/domain/staff";

export interface BulkRequest {
  staff: Staff;
  /** Address of the list with its state. */
  backTo: string;
  /** The operation's id: the same for a confirmation that is sent twice; undefined where nothing was confirmed. */
  id?: string | undefined;
  /** Title such as "Archive 12 casinos". */
  title: string;
  /** Answers to the action's questions. */
  answers: Readonly<Record<string, string>>;
}

/** Starts what a bulk action does to these rows and returns the id of the operation (`startOperation`). */
export type StartBulk<Row> = (rows: readonly Row[], request: BulkRequest) => Promise<string>;
