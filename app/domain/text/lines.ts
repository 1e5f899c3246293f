/** Returns the lines of a typed text without the space around them, and without those that are empty. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
