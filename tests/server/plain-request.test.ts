import { expect, test } from "vitest";
import { readPlainRequest } from "../../server/fast-lane/plain-request";

const read = (...lines: string[]) => readPlainRequest(Buffer.from([...lines, "", ""].join("\r\n"), "latin1"));

test("a plain request is read whole", () => {
  expect(read("GET /casinos?page=2 HTTP/1.1", "Host: edgewise.test", "Accept-Encoding:  br ", "Empty:")).toEqual({
    method: "GET",
    url: "/casinos?page=2",
    headers: { host: "edgewise.test", "accept-encoding": "br", empty: "" },
  });
  expect(read("HEAD / HTTP/1.1", "host: a", "connection: Keep-Alive")?.method).toBe("HEAD");
});

test.each([
  ["another method", ["POST / HTTP/1.1", "Host: a"]],
  ["an older version", ["GET / HTTP/1.0", "Host: a"]],
  ["an address in full", ["GET http://a/ HTTP/1.1", "Host: a"]],
  ["a space in the address", ["GET /a b HTTP/1.1", "Host: a"]],
  ["no host", ["GET / HTTP/1.1", "Accept: x"]],
  ["two hosts", ["GET / HTTP/1.1", "Host: a", "host: b"]],
  ["a cookie twice", ["GET / HTTP/1.1", "Host: a", "Cookie: a=1", "Cookie: session=2"]],
  ["a body's length", ["GET / HTTP/1.1", "Host: a", "Content-Length: 0"]],
  ["a body in pieces", ["GET / HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"]],
  ["a space before the colon", ["GET / HTTP/1.1", "Host: a", "Content-Length : 4"]],
  ["a header over two lines", ["GET / HTTP/1.1", "Host: a", "X: 1", " 2"]],
  ["a bare line feed", ["GET / HTTP/1.1", "Host: a\nContent-Length: 4"]],
  ["a bare carriage return", ["GET / HTTP/1.1", "Host: a", "X: 1\r2"]],
  ["a zero byte", ["GET / HTTP/1.1", "Host: a", "X: \0"]],
  ["a connection that closes", ["GET / HTTP/1.1", "Host: a", "Connection: close"]],
  ["an upgrade", ["GET / HTTP/1.1", "Host: a", "Upgrade: h2c"]],
  ["an expectation", ["GET / HTTP/1.1", "Host: a", "Expect: 100-continue"]],
  ["two requests", ["GET / HTTP/1.1", "Host: a", "", "GET / HTTP/1.1", "Host: a"]],
  ["more than a head", ["GET / HTTP/1.1", "Host: a", "", "x"]],
  ["a very long head", ["GET / HTTP/1.1", "Host: a", `X: ${"x".repeat(9_000)}`]],
])("%s is not plain", (_what, lines) => {
  expect(read(...lines)).toBeNull();
});

test("a part of a head is not plain", () => {
  const whole = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  for (let length = 0; length < whole.length; length++)
    expect(readPlainRequest(Buffer.from(whole.slice(0, length)))).toBeNull();
  expect(readPlainRequest(Buffer.from(whole))).not.toBeNull();
});

test("no header is taken for a property that every object has", () => {
  expect(read("GET / HTTP/1.1", "Host: a", "constructor: x", "__proto__: y")?.headers["constructor"]).toBe("x");
});
