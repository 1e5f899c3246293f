import { expect, test } from "vitest";
import { markOwn, withAddressesHidden } from "~/shell/foreign/mark-own.server";

test("marks each element of the head and the first of the body, with and without attributes and content", () => {
  expect(
    markOwn(
      '<!DOCTYPE html><html lang="en"><head><link rel="a" href="/?a=1&amp;b=2"/><title>A</title></head><body><a href="#b">B</a><p>C</p></body></html>',
    ),
  ).toBe(
    '<!DOCTYPE html><html lang="en" data-own><head data-own><link rel="a" href="/?a=1&amp;b=2" data-own/><title data-own>A</title></head><body data-own><a href="#b" data-own>B</a><p>C</p></body></html>',
  );
});

test("leaves what only looks like an element", () => {
  expect(
    markOwn(
      '<head><style data-own="">a>b{}</style><script>if(a<b)c="<p>"</script></head><body><!--1--><i>x</i>&lt;p&gt;',
    ),
  ).toBe(
    '<head data-own><style data-own="">a>b{}</style><script data-own>if(a<b)c="<p>"</script></head><body data-own><!--1--><i>x</i>&lt;p&gt;',
  );
});

test("no proxy finds an address in the page’s text or attributes; scripts and styles are left as they are", () => {
  const script = '<script>const to="pat@people.example"</script><style>@media print{a@b{}}</style>';
  expect(
    withAddressesHidden(`<p title="pat@people.example">pat@people.example, at @noon</p>${script}<i>x@y.example</i>`),
  ).toBe(`<p title="pat&#64;people.example">pat&#64;people.example, at @noon</p>${script}<i>x&#64;y.example</i>`);
});
