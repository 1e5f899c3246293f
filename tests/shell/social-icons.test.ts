import { expect, test } from "vitest";
import { socialIcon } from "~/shell/frame/social-icons.server";

const icon = (label: string, host = "elsewhere.example") => socialIcon({ label, url: `https://${host}/edgewise` });

test("a profile has the icon of what its label says, or else its address", () => {
  expect(icon("Fediverse")).toBe(icon("Mastodon"));
  expect(icon("Video")).toBe(icon("Watch us", "youtube.example"));
  expect(new Set(["Fediverse", "Video", "Podcast", "Forum", "Our Zeppelin"].map((label) => icon(label))).size).toBe(5);
});

test("the label counts for more than the address", () => {
  expect(icon("Podcast", "video.example")).toBe(icon("Podcast"));
});
