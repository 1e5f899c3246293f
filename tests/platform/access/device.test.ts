import { expect, test } from "vitest";
import { describeDevice } from "~/platform/access/device";

const MOZILLA = "Mozilla/5.0";

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`, "Safari on Mac"],
  [`${MOZILLA} (Linux; Android 16; Pixel) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 CriOS/140 Mobile Safari/604.1`,
    "Chrome on iPhone",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
])("%s is called %s", (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
