import type { z } from "zod/v4";
import { formatNumber } from "../numbers";
import { WRONG_ADDRESS } from "./email-address";

const MISSING = "Fill this in.";

/** A limit and its noun: "1 character", "20 characters". */
function counted(limit: unknown, noun: string): string {
  const count = Number(limit);
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function typeMessage({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined || input === null || input === "") return MISSING;
  if (expected !== "array" && Array.isArray(input)) return "Give one answer here, not several.";
  switch (expected) {
    case "number":
    case "int":
    case "bigint":
      return "Enter a number.";
    case "boolean":
      return "Tick the box or leave it empty.";
    case "date":
      return "Enter a date.";
    case "string":
      return "Enter text here.";
    default:
      return "We can’t read this answer. Enter it again.";
  }
}

function formatMessage(format: string): string {
  switch (format) {
    case "email":
      return WRONG_ADDRESS;
    case "url":
      return "Enter a web address, such as https://example.com.";
    case "date":
      return "Enter a date, such as 2026-03-31.";
    case "datetime":
      return "Enter a date and a time.";
    default:
      return "This isn’t in the right format.";
  }
}

function sizeMessage(origin: string, limit: unknown, bound: "least" | "most"): string {
  const isLeast = bound === "least";
  const amount = isLeast ? "at least" : "at most";
  switch (origin) {
    case "string":
      return isLeast && Number(limit) <= 1 ? MISSING : `Use ${amount} ${counted(limit, "character")}.`;
    case "array":
    case "set":
    case "map":
      return `Give ${amount} ${counted(limit, "answer")}.`;
    case "file":
      return `Use a file of ${amount} ${counted(limit, "byte")}.`;
    case "date":
      return isLeast ? "Enter a later date." : "Enter an earlier date.";
    default:
      return `Enter ${formatNumber(Number(limit))} or ${isLeast ? "more" : "less"}.`;
  }
}

/**
 * Says what is wrong with a value when its schema has no message of its own: the one place where such messages are
 * written. Pass it as `error` wherever a schema's messages reach people.
 */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue);
    case "too_small":
      return sizeMessage(issue.origin, issue.minimum, "least");
    case "too_big":
      return sizeMessage(issue.origin, issue.maximum, "most");
    case "invalid_format":
      return formatMessage(issue.format);
    case "invalid_value":
    case "invalid_union":
      return issue.input === undefined || issue.input === "" ? MISSING : "Choose one of the answers offered.";
    case "not_multiple_of":
      return Number(issue.divisor) === 1
        ? "Enter a whole number."
        : `Enter a multiple of ${formatNumber(Number(issue.divisor))}.`;
    default:
      return "We can’t accept this answer. Check it and enter it again.";
  }
}
