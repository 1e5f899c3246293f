import { encode, decode } from "turbo-stream";
import { expect, test } from "vitest";
import { joinJsonData, jsonData, readJsonData, type JsonData } from "~/http/responses/json-data";

/** Over single fetch, as a browser gets it. */
async function sent<T>(data: JsonData<T>): Promise<JsonData<T>> {
  const { value, done } = await decode(encode(data));
  await done;
  return value as JsonData<T>;
}

test("the server reads the value itself, which it doesn’t have to parse", () => {
  const card = { name: "Tern", shares: [1, 2] };
  expect(readJsonData(jsonData(card))).toBe(card);
});

test("a browser reads what was written, once", async () => {
  const card = { name: 'Tern "&" `Quay` ${x}', shares: [1, 2.5, null] };
  const data = await sent(jsonData(card));
  expect(readJsonData(data)).toEqual(card);
  expect(readJsonData(data)).toBe(readJsonData(data));
});

test("nothing but the text goes over", async () => {
  expect(Object.keys(await sent(jsonData({ a: 1 })))).toEqual(["json"]);
});

test("null is a value like any other; after an error there is none", async () => {
  expect(readJsonData(await sent(jsonData(null)))).toBeNull();
  expect(readJsonData(undefined)).toBeUndefined();
});

test("the data of one request is added to the text of everybody’s", async () => {
  const shared = jsonData({ name: "Tern", shares: [1, 2] });
  const joined = joinJsonData(shared, { isSaved: true });
  const whole = { name: "Tern", shares: [1, 2], isSaved: true };
  expect(readJsonData(joined)).toEqual(whole);
  expect(readJsonData(joined)?.shares).toBe(readJsonData(shared)?.shares);
  expect(readJsonData(await sent(joined))).toEqual(whole);
  expect(shared.json).toBe('{"name":"Tern","shares":[1,2]}');
});
