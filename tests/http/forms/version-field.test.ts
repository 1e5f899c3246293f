import { expect, test } from "vitest";
import { readParts } from "~/http/forms/form-parts.server";
import { versionIn, versionNumberIn } from "~/http/forms/version-field.server";

function form(version?: string | File): FormData {
  const data = new FormData();
  if (version !== undefined) data.append("version", version);
  return data;
}

test("a form says which version its page showed", () => {
  expect(versionIn(form("3.1"))).toBe("3.1");
  expect(versionNumberIn(form("0"))).toBe(0);
  expect(versionNumberIn(form("12"))).toBe(12);
});

test.each([undefined, "", "x".repeat(65), new File(["7"], "version")])("a form with %s has seen no version", (sent) => {
  expect([versionIn(form(sent)), versionNumberIn(form(sent))]).toEqual(["", -1]);
});

test.each(["-1", "1.5", "1e3", "0x10", " 1", "NaN", "9".repeat(16)])("%j is no number of a version", (sent) => {
  expect(versionNumberIn(form(sent))).toBe(-1);
});

test("a part’s own version comes before the page’s, which the other parts have", () => {
  const pressed = (part: string) => {
    const page = form("7");
    for (const [name, value] of [["intent", part], ["assign.~", "x"], ["assign.~version", "ada"], ["sort.~", "x"]] as const) page.append(name, value); // prettier-ignore
    return versionIn(readParts(page).form);
  };
  expect([pressed("assign"), pressed("sort")]).toEqual(["ada", "7"]);
});
