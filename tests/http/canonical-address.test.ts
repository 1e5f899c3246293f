import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAddresses } from "~/http/listener/canonical-address.server";

const PATHS: Record<string, string | undefined> = {
  root: "",
  home: undefined,
  unknown: "*",
  casinos: "casinos",
  casino: "casinos/:slug",
  compare: "casinos/compare",
  review: "casinos/:slug/review",
  complaint: "complaints/:ref",
  how: "complaints/how-it-works",
  evidence: "complaints/:ref/evidence/:id",
  about: "about",
  go: "go/:slug",
  feed: "news/feed.xml",
  api: "api/v1/casinos/:slug.json",
  complaintApi: "api/v1/complaints/:ref.json",
  trail: ".well-known/edgewise-trail.json",
  asset: "assets/:file",
  files: "files/*",
  admin: "admin",
  adminRest: "admin/*",
  user: "admin/users/:id",
  revisions: "admin/:kind/:id/revisions",
};
const canonicalOf = canonicalAddresses(
  Object.fromEntries(
    Object.entries(PATHS).map(([id, path]) => [id, { path, parentId: id === "root" ? undefined : "root" }]),
  ),
);

test.each([
  ["/Casinos/Larkmoor", "/casinos/larkmoor"],
  ["/CASINOS/larkmoor/REVIEW?Page=2&q=A%2FB", "/casinos/larkmoor/review?Page=2&q=A%2FB"],
  ["/GO/X", "/go/x"],
  ["/About/", "/about"],
  ["/about//", "/about"],
  ["//about", "/about"],
  ["///", "/"],
  ["//?q=1", "/?q=1"],
  ["/casinos//larkmoor/?a=//b", "/casinos/larkmoor?a=//b"],
  ["/casinos\\larkmoor", "/casinos/larkmoor"],
  ["/casinos/../About", "/about"],
  ["/casinos/%2e%2e/about", "/about"],
  ["/%61bout", "/about"],
  ["/complaints/ew-7k3q9m", "/complaints/EW-7K3Q9M"],
  ["/complaints/ew-7k3q9m/Evidence/aBc", "/complaints/EW-7K3Q9M/evidence/aBc"],
  ["/complaints/HOW-IT-WORKS", "/complaints/how-it-works"],
  ["/News/Feed.XML", "/news/feed.xml"],
  ["/api/V1/casinos/Larkmoor.JSON", "/api/v1/casinos/larkmoor.json"],
  ["/api/v1/complaints/ew-7k3q9m.json", "/api/v1/complaints/EW-7K3Q9M.json"],
  ["/Casinos/Larkmoor.data?_routes=Root", "/casinos/larkmoor.data?_routes=Root"],
  ["/casinos/.data", "/casinos.data"],
  ["//.data", "/_root.data"],
  ["/FILES/A//b", "/files/A//b"],
  ["/ADMIN/Users/aBc/", "/admin/users/aBc"],
  ["/admin/Casinos/X1/revisions", "/admin/casinos/X1/revisions"],
  ["/ADMIN/nothing", "/admin/nothing"],
  ["/Assets/Root-Xy1.js", "/assets/Root-Xy1.js"],
])("%s is %s", (address, canonical) => {
  expect(canonicalOf(address)).toBe(canonical);
  expect(canonicalOf(canonical)).toBeNull();
});

test.each([
  "/",
  "/casinos",
  "/casinos/larkmoor?Sort=Name",
  "/complaints/EW-7K3Q9M",
  "/assets/Root-Xy1.js",
  "/files/A//b/",
  "/.well-known/edgewise-trail.json",
  "/_root.data",
  "/casinos/%C3%A9",
  "/casinos/%ff%",
  "/Nobody/Knows",
  "//evil.example",
  "//evil.example/about",
  "/\\evil.example",
  `/${"/".repeat(3_000)}`,
  `${"/a".repeat(20)}/ABOUT`,
  "*",
  "http://other.example/About",
  "",
])("%s is left as it is", (address) => {
  expect(canonicalOf(address)).toBeNull();
});

test("a canonical address is on this site, and has none of its own", () => {
  const parts = fc.constantFrom(
    ...["/", "//", "\\", "..", ".", "%2e", "%2F", "%5c", "%", "%%32%65", "about", "CASINOS", "Go", "complaints"],
    ...["evil.example", "@", ":", "?", "#", ".data", "files", "ADMIN", "x", "é"],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 9 }), (all) => {
      let address: string | null = `/${all.join("")}`;
      for (let hops = 0; address !== null; hops++) {
        expect(hops).toBeLessThan(4);
        const next: string | null = canonicalOf(address);
        if (next !== null) {
          expect(next).toMatch(/^\/(?![/\\])/);
          expect(new URL(next, "https://guide.example").host).toBe("guide.example");
          expect(next.split("?").slice(1)).toEqual(address.split("?").slice(1));
        }
        address = next;
      }
    }),
    { numRuns: 3_000 },
  );
});
