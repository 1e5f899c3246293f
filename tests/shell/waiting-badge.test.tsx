import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WaitingBadge } from "~/shell/workbench/waiting-badge";

test("a badge says how much waits, and nothing where nothing does", () => {
  expect(renderToStaticMarkup(<WaitingBadge count={4} />)).toContain("4<span");
  expect(renderToStaticMarkup(<WaitingBadge count={0} />)).toBe("");
});
