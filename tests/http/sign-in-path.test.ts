import { expect, test } from "vitest";
import { isClosedToCrawlers, linkRel, robotsRules } from "~/domain/crawling";
import { pathAfterSignIn, signInPath } from "~/http/security/safe-redirect";

const SIGN_IN_PAGES = [
  "/login",
  "/login/code",
  "/forgot-password",
  "/remove-passkey",
  "/reset-password",
  "/verify-email",
  "/sign-out",
];
const SPELLINGS = (path: string) => [path, `${path}/`, `${path}//`, path.toUpperCase(), `${path}?redirectTo=%2Fnews`];

test.each(SIGN_IN_PAGES.flatMap(SPELLINGS))("%s is not returned to after signing in", (path) => {
  expect(signInPath(path)).toBe("/login");
  expect(pathAfterSignIn(path, "/dashboard")).toBe("/dashboard");
});

test.each(["/go/amberquay", "/GO/amberquay", "/%67o/amberquay", "/go"])(
  "%s, a way out, is not led to after signing in",
  (path) => {
    expect(pathAfterSignIn(path, "/dashboard")).toBe("/dashboard");
  },
);

test("a page whose name begins like a way out is returned to", () => {
  expect(pathAfterSignIn("/goals")).toBe("/goals");
});

test("following the sign-in link of any page, and of the page it leads to, ends at two addresses", () => {
  for (const start of [
    "/",
    "/login/",
    "/news/?a=b",
    "/casinos/larkmoor?redirectTo=%2Fnews",
    "/nowhere//",
    "/%6cogin/",
  ]) {
    const seen = new Set<string>();
    for (let at = start; !seen.has(at); at = signInPath(at)) seen.add(at);
    expect([...seen].length, start).toBeLessThanOrEqual(3);
  }
});

test("a sign-in link leads back to the page, its query and its fragment", () => {
  expect(signInPath("/awards/2026#best")).toBe("/login?redirectTo=%2Fawards%2F2026%23best");
  expect(signInPath("/casinos?sort=name")).toBe("/login?redirectTo=%2Fcasinos%3Fsort%3Dname");
});

test("what robots.txt closes is nofollow, and nothing else is", () => {
  for (const href of [
    "/login?redirectTo=%2F",
    "/casinos?sort=name",
    "/casinos/compare?c=a&c=b",
    "/complaints?after=x",
  ]) {
    expect(isClosedToCrawlers(href), href).toBe(true);
    expect(linkRel(href, "next")).toBe("next nofollow");
    const rules = robotsRules().map((line) => line.replace("Disallow: ", ""));
    expect(
      rules.some((rule) => matches(rule, href)),
      href,
    ).toBe(true);
  }
  for (const href of [
    "/",
    "/casinos?page=2",
    "/casinos/larkmoor",
    "/news?resort=1",
    "https://elsewhere.example/?sort=a",
  ])
    expect(linkRel(href), href).toBeUndefined();
});

/** A rule of robots.txt (RFC 9309): the beginning of an address, with `*` for anything. */
function matches(rule: string, address: string): boolean {
  const [first = "", ...rest] = rule.split("*");
  if (!address.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = address.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}
