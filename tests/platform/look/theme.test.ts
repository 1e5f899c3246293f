import { describe, expect, test } from "vitest";
import { THEME } from "~/platform/look/theme";
import { hexOf, themeColours } from "../../support/looks/theme-colours";

describe.each(["light", "dark"] as const)("The %s colours of mails and pictures", (mode) => {
  test.each(Object.entries(THEME[mode]))("are the stylesheet's: %s", (name, colour) => {
    expect(hexOf(themeColours(name)[mode])).toBe(colour);
  });
});
