/** Items of one stored part; a part must stay well under a document's limit of 1 MiB. */
export const PART_SIZE = 100;

export function partId(operationId: string, number: number): string {
  return `${operationId}:${String(number).padStart(6, "0")}`;
}
