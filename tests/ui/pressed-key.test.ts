import { expect, test } from "vitest";
import { isComposing, pressedKey } from "~/ui/keys/pressed-key";

test.each([
  ["a Latin letter", { key: "s", code: "KeyS" }, "s"],
  ["a capital", { key: "S", code: "KeyS" }, "s"],
  ["another Latin layout, by its letter", { key: "z", code: "KeyY" }, "z"],
  ["Russian", { key: "ы", code: "KeyS" }, "s"],
  ["Greek", { key: "σ", code: "KeyS" }, "s"],
  ["Hebrew", { key: "ד", code: "KeyS" }, "s"],
  ["Hebrew, where this letter stands on the slash", { key: "ץ", code: "Slash" }, "/"],
  ["a named key", { key: "ArrowDown", code: "ArrowDown" }, "ArrowDown"],
  ["a letter beyond the places that are known", { key: "ж", code: "Semicolon" }, "ж"],
])("the key of %s", (_, event, pressed) => {
  expect(pressedKey(event)).toBe(pressed);
});

test("keys of an input method are told apart, as WebKit says it too", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
