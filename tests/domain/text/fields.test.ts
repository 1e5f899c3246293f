import { expect, test, vi } from "vitest";
import { z } from "zod/v4";
import { emailField } from "~/domain/text/email-address";
import { calendarDay, multiLine, singleLine, textUpTo, untrimmedLines } from "~/domain/text/fields";
import { longText, lineList, optionalInstant } from "~/platform/publishing/fields/form-fields";

const LONG = "a".repeat(90_000);

test.each([
  ["a text", textUpTo(10)],
  ["a line", singleLine(10)],
  ["lines", multiLine(10)],
  ["lines with the space at their ends", untrimmedLines(10)],
  ["a day", calendarDay("Enter a date.")],
  ["an email address", emailField()],
])("nothing looks at %s that is too long", (_, field: z.ZodType<string>) => {
  const looks = vi.fn(() => true);
  const whole = z.object({ field: field.refine(looks).transform(looks) }).refine(looks);
  const { error } = whole.safeParse({ field: LONG });
  expect(error?.issues).toHaveLength(1);
  expect(looks).not.toHaveBeenCalled();
});

test.each([
  [undefined, "Enter the day you checked it."],
  ["", "Enter the day you checked it."],
  ["12/11/2026", "Enter a date, such as 2026-03-31."],
  ["2026-02-30", "Enter a date, such as 2026-03-31."],
])("a day that is %j is answered with what helps", (typed, message) => {
  const { error } = calendarDay("Enter the day you checked it.").safeParse(typed);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a moment may be typed with a space between day and time", () => {
  expect(optionalInstant().parse("2026-03-31 14:30")).toBe("2026-03-31T14:30:00.000Z");
});

test("an editor's fields have one message for what is too long", () => {
  const form = z.object({ text: longText(60_000), list: lineList({ max: 40, most: 8 }), at: optionalInstant() });
  const { error } = form.safeParse({ text: `![a](//b.example)${LONG}`, list: "\n".repeat(90_000), at: LONG });
  const messages = ["Use at most 60,000 characters.", "Use at most 8 lines.", "Enter a date and a time."];
  expect(error?.issues.map(({ message }) => message)).toEqual(messages);
});

test("a line's length is that of what remains of it, and a number in a message has its commas", () => {
  expect(singleLine(3).safeParse(` a\u200b\nb${" ".repeat(99)}`).data).toBe("a b");
  expect(multiLine(1_000).safeParse(LONG).error?.issues[0]?.message).toBe("Use at most 1,000 characters.");
});
