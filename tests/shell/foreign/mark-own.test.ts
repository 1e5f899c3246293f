import { expect, test } from "vitest";
import { markOwn } from "~/shell/foreign/mark-own.server";

test("marks each element, with and without attributes and content", () => {
  expect(markOwn('<p>A<br/><a class="x" href="/?a=1&amp;b=2">b</a></p><path d="M0 0"/>')).toBe(
    '<p data-own>A<br data-own/><a class="x" href="/?a=1&amp;b=2" data-own>b</a></p><path d="M0 0" data-own/>',
  );
});

test("leaves what only looks like an element", () => {
  const page = '<!DOCTYPE html><!--fragment 0--><!-- --><style data-own="">a>b{}</style>&lt;p&gt;';
  expect(markOwn(page)).toBe(page);
  expect(markOwn('<script>if(a<b)c="<p>"</script><i>x</i>')).toBe(
    '<script data-own>if(a<b)c="<p>"</script><i data-own>x</i>',
  );
});
