const BY_TYPE: Readonly<Record<string, string>> = {
  number: "Enter a number.",
  string: "Enter text.",
  boolean: "Enter true or false.",
  array: "Enter a list.",
  object: "Enter an object with fields.",
};

const PATTERNS: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /^Too small: expected string to have >=(\d+) characters$/,
    ([, least]) => `Use at least ${String(least)} characters.`,
  ],
  [/^Too big: expected string to have <=(\d+) characters$/, ([, most]) => `Use at most ${String(most)} characters.`],
  [/^Too small: expected \w+ to be >=?(\S+)$/, ([, least]) => `Use ${String(least)} or more.`],
  [/^Too big: expected \w+ to be <=?(\S+)$/, ([, most]) => `Use ${String(most)} or less.`],
  [/^Too big: expected array to have <=(\d+) items$/, ([, most]) => `Use at most ${String(most)}.`],
  [
    /^Invalid option: expected one of (.*)$/,
    ([, options]) => `Choose one of: ${String(options).replaceAll('"', "").split("|").join(", ")}.`,
  ],
  [
    /^Invalid input: expected (\w+), received/,
    ([, type]) => BY_TYPE[String(type)] ?? "This is not in the right format.",
  ],
  [/^Invalid ISO datetime/, () => "Enter a date and a time in UTC, such as 2026-02-28T12:00:00Z."],
  [/^Invalid ISO date/, () => "Enter a date, such as 2026-02-28."],
];

/** Returns a schema's message in words for the person who typed; `isBlank`: nothing was typed. */
export function plainMessage(message: string, isBlank = false): string {
  if (isBlank && /^(Too small|Invalid)/.test(message)) return "This is required.";
  for (const [pattern, words] of PATTERNS) {
    const found = pattern.exec(message);
    if (found) return words(found).slice(0, 500);
  }
  return message.slice(0, 500);
}
