import { expect, test } from "vitest";
import { COLOURS } from "~/site/social-pictures/colours";
import { hexOf, themeColours } from "../../support/looks/theme-colours";

test.each(Object.entries(COLOURS))("pictures show %s as the site's light theme does", (name, colour) => {
  expect(hexOf(themeColours(name).light)).toBe(colour);
});
