import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IssuePreview } from "~/features/newsletter/desk/issue-preview";

const shown = (bytes: number) =>
  renderToStaticMarkup(<IssuePreview id="1" version={1} text="Hello" bytes={bytes} isDraft />);

test("an issue that mail programs would cut says so before it is sent, with its size", () => {
  expect(shown(102_000)).toContain("102 KB");
  expect(shown(102_000)).not.toContain("too long");
  expect(shown(160_400)).toContain("160 KB is too long for many mail programs");
});
