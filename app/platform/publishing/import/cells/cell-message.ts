import type { z } from "zod/v4";
import { plainMessage } from "~/domain/text/plain-messages";

const LONGEST = 500;

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * Says what is wrong with a cell of an imported file. There people write the stored values themselves, so choices,
 * booleans and times are named as a file writes them.
 */
export function cellMessage(issue: z.core.$ZodRawIssue): string {
  if (isBlank(issue.input)) return "This is required.";
  if (issue.code === "invalid_value") return `Choose one of: ${issue.values.map(String).join(", ")}.`.slice(0, LONGEST);
  if (issue.code === "invalid_type" && issue.expected === "boolean") return "Enter true or false.";
  if (issue.code === "invalid_format" && issue.format === "datetime")
    return "Enter a date and a time in UTC, such as 2026-02-28T12:00:00Z.";
  return plainMessage(issue);
}
