import { expect, test } from "vitest";
import { textStream } from "~/http/csv/csv.server";

/** Texts of which the second, once `begun`, is only made after `goOn`. */
function slowTexts() {
  let begin: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const later = new Promise<void>((resolve) => (goOn = resolve));
  async function* make() {
    yield "one";
    begin();
    await later;
    yield "two";
  }
  return { texts: make(), begun, goOn };
}

test("a reader that leaves while a text is made is no failure", async () => {
  const failures: unknown[] = [];
  const { texts, begun, goOn } = slowTexts();
  const reader = textStream(texts, (error) => failures.push(error)).getReader();
  await reader.read();
  await begun;
  const left = reader.cancel();
  goOn();
  await left;
  expect([failures, await texts.next()]).toEqual([[], { value: undefined, done: true }]);
});

test("a failure is reported before it breaks the stream off", async () => {
  const failures: unknown[] = [];
  const broken = new Error("The store is gone.");
  async function* make() {
    yield "one";
    throw broken;
  }
  const read = new Response(textStream(make(), (error) => failures.push(error))).text();
  await expect(read).rejects.toThrow("The store is gone.");
  expect(failures).toEqual([broken]);
});
