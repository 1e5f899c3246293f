import { InvalidCursor } from "~/backend/documents/port";
import { badRequest } from "./responses";

/** Throws 400 for a cursor that was changed or belongs to another list, and every other error as it is. */
export function refuseCursor(error: unknown): never {
  throw error instanceof InvalidCursor ? badRequest() : error;
}
