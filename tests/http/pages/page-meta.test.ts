import { expect, test } from "vitest";
import { absolute } from "~/http/pages/page-meta";

const site = { origin: "https://edgewise.test" };

test.each([
  ["/", "https://edgewise.test/"],
  ["/casinos/tern-and-quay", "https://edgewise.test/casinos/tern-and-quay"],
  ["/casinos?page=2", "https://edgewise.test/casinos?page=2"],
  ["/og/site.png", "https://edgewise.test/og/site.png"],
  ["/news/a b/../é", "https://edgewise.test/news/%C3%A9"],
])("the address of %s is whole", (path, whole) => {
  expect(absolute(site, path)).toBe(whole);
});
