import { expect, test } from "vitest";
import { classesNeeded, StyleRules } from "~/shell/document/style-rules.server";

test.each([
  [".card", ["card"]],
  [".card .button:hover", ["card", "button"]],
  ["main section", []],
  [".grid:not(.page)", ["grid"]],
  [":is(.a, .b) > .c", ["c"]],
  [":where(.space-y-3 > :not(:last-child))", ["space-y-3"]],
  [".a:has(.b)", ["a", "b"]],
  [".a:nth-child(2 of .b, .c)", ["a"]],
  [".md\\:flex", ["md:flex"]],
  [".w-\\[calc\\(100\\%-1rem\\)\\]", ["w-[calc(100%-1rem)]"]],
  [".\\[\\&\\>li\\]\\:mt-2 > li", ["[&>li]:mt-2"]],
  ['[class~="a.b"] .c', ["c"]],
  ["[data-x='(.a'] .c", ["c"]],
  [".größe", ["größe"]],
])("%s needs the classes %j", (selector, classes) => {
  expect(classesNeeded(selector)).toEqual(classes);
});

const sheet = new StyleRules(
  [
    "@layer properties{@supports (x:y){*,:before{--tw-shadow:0;--tw-ring:1}}}",
    "@layer base{h1{margin:0}.card h1,.box h1{margin:1px}}",
    "@layer utilities{.flex{display:flex}.shadow{box-shadow:var(--tw-shadow)}",
    "@media print{.no-print{display:none}}@media (width>=9px){.wide{width:9px}.card{width:8px}}}",
    '@property --tw-shadow{syntax:"*";inherits:false}@property --tw-ring{syntax:"*";inherits:false}',
    "@keyframes turn{to{rotate:1turn}}",
  ].join(""),
);
const forClasses = (...names: string[]) => sheet.forClasses(new Set(names));

test("a page’s rules are those that its classes can meet, in their order", () => {
  expect(forClasses("card", "wide")).toBe(
    "@layer base{h1{margin:0}.card h1{margin:1px}}" +
      "@layer utilities{@media (width>=9px){.wide{width:9px}.card{width:8px}}}@keyframes turn{to{rotate:1turn}}",
  );
  expect(forClasses()).toBe("@layer base{h1{margin:0}}@keyframes turn{to{rotate:1turn}}");
});

test("a page has the properties that its rules read", () => {
  expect(forClasses("shadow")).toBe(
    "@layer properties{@supports (x:y){*,:before{--tw-shadow:0;}}}@layer base{h1{margin:0}}" +
      "@layer utilities{.shadow{box-shadow:var(--tw-shadow)}}" +
      '@property --tw-shadow{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}',
  );
});

test("which classes matter is known", () => {
  expect(["card", "box", "flex", "other"].map((name) => sheet.knows(name))).toEqual([true, true, true, false]);
});
