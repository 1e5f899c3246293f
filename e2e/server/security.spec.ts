import { expect } from "@playwright/test";
import { connect } from "node:net";
import { test } from "../support/test";

/** What the server answers to bytes that no browser sends. */
function answerTo(request: string, baseURL: string | undefined): Promise<string> {
  const { hostname, port } = new URL(baseURL ?? "");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test("TRACE echoes nothing @without-javascript", async ({ baseURL }) => {
  const answer = await answerTo(
    "TRACE /casinos HTTP/1.1\r\nHost: edgewise.test\r\nX-Secret: quiet-herons\r\nConnection: close\r\n\r\n",
    baseURL,
  );
  expect(statusOf(answer)).toBe(405);
  expect(answer).not.toContain("quiet-herons");
});

test("a message whose length is stated in two ways is refused @without-javascript", async ({ baseURL }) => {
  const answer = await answerTo(
    "POST /newsletter HTTP/1.1\r\nHost: edgewise.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
    baseURL,
  );
  expect(statusOf(answer)).toBe(400);
});

test("security.txt is where RFC 9116 puts it @without-javascript", async ({ request }) => {
  const answer = await request.get("/.well-known/security.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(Date.parse(/^Expires: (.*)$/m.exec(await answer.text())?.[1] ?? "")).toBeGreaterThan(Date.now());
});

test("a text response names its encoding @without-javascript", async ({ request }) => {
  const paths = [
    ...["/", "/casinos.data", "/robots.txt", "/sitemap.xml", "/news/feed.xml", "/site.webmanifest", "/healthz"],
    ...["/api/v1/casinos.json", "/api/v1/casinos.csv", "/search/suggest.json?q=salt", "/no-such-page"],
  ];
  for (const path of paths) {
    const type = (await request.get(path)).headers()["content-type"] ?? "";
    expect(type, path).toMatch(/; ?charset=utf-8$|^application\/(?:manifest\+)?json$|^text\/x-script$/i);
  }
});
