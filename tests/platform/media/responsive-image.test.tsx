import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sizesOf, smallAddress } from "~/platform/media/media-address";
import { ResponsiveImage } from "~/platform/media/responsive-image";

const FOLDER = "/files/public/media/0123456789abcdef0123456789abcdef";
const drawn = (src: string, width: number) =>
  renderToStaticMarkup(<ResponsiveImage image={{ src, alt: "A pier", width, height: 600 }} sizes="92vw" />);

test("a picture of the library comes in every size it has, smaller kinds first, with its own size said", () => {
  const html = drawn(`${FOLDER}/pier-1200.webp`, 1200);
  expect(html).toContain(
    `type="image/avif" srcSet="${FOLDER}/pier-160.avif 160w, ${FOLDER}/pier-400.avif 400w, ${FOLDER}/pier-800.avif 800w, ${FOLDER}/pier-1200.avif 1200w" sizes="92vw"`,
  );
  expect(html).toContain(`${FOLDER}/pier-1200.webp 1200w`);
  expect(html).toContain(`<img loading="lazy" src="${FOLDER}/pier-1200.webp" alt="A pier" width="1200" height="600"/>`);
});

test("a small one has one size; any other picture stays as it is", () => {
  expect(sizesOf(`${FOLDER}/pier-140.webp`)?.map(({ width }) => width)).toEqual([140]);
  expect(drawn("/demo/logos/saltbox.svg", 96)).toBe(
    '<img loading="lazy" src="/demo/logos/saltbox.svg" alt="A pier" width="96" height="600"/>',
  );
  for (const src of ["/files/public/media/x/pier-1200.webp", `${FOLDER}/../../x-1200.webp`, `${FOLDER}/pier.webp`])
    expect(sizesOf(src)).toBeNull();
});

test("the first picture of a page is asked for at once and before others", () => {
  const image = { src: "/demo/heroes/clause-12-4.svg", alt: "", width: 1200, height: 630 };
  const html = renderToStaticMarkup(<ResponsiveImage image={image} first />);
  expect(html).toContain('fetchpriority="high"');
  expect(html).not.toContain("lazy");
});

test("a thumbnail is the smallest size that fills its place", () => {
  expect(smallAddress(`${FOLDER}/pier-1200.webp`)).toBe(`${FOLDER}/pier-400.webp`);
  expect(smallAddress(`${FOLDER}/pier-1200.webp`, 500)).toBe(`${FOLDER}/pier-800.webp`);
  expect(smallAddress(`${FOLDER}/pier-240.webp`)).toBe(`${FOLDER}/pier-240.webp`);
});
