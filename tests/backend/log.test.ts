import pino from "pino";
import { expect, test } from "vitest";
import { log, withoutSecrets } from "~/backend/log.server";
import { loggedPath } from "../../server/request-log";

function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  write(pino({ hooks: { streamWrite: withoutSecrets } }, { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

test("the secret of a mailed link is in no line, wherever the address was quoted", () => {
  const secret = "q7Rb-5xLw_0aZkD";
  const address = `https://edgewise.example/reset-password?token=${secret}&redirectTo=%2F`;
  const line = logged((log) => {
    log.info({ links: [address], path: `/verify-email?redirectTo=/&token=${secret}` }, `asked for ${address}`);
    log.error(
      { err: new Error(`Invalid URL: "${address}"`), oob: `/__/auth/action?mode=x&oobCode=${secret}` },
      "failed",
    );
  });
  expect(line).not.toContain(secret);
  expect(line).toContain("/reset-password?token=[left out]&redirectTo=%2F");
  for (const one of line.trim().split("\n")) expect(() => void JSON.parse(one)).not.toThrow();
});

test("the log that everything writes to has that hook", () => {
  const symbols = pino.symbols as unknown as Record<string, symbol>;
  const hooks = (log as unknown as Record<symbol, { streamWrite?: unknown }>)[symbols["hooksSym"] ?? Symbol()];
  expect(hooks?.streamWrite).toBe(withoutSecrets);
});

test("the secret in the path of a partner's postback is in no line, not even in that of its request", () => {
  const secret = "q7Rb-5xLw_0aZkDq7Rb-5xLw_0aZkD";
  const path = `/postbacks/salt-partners/${secret}`;
  const line = logged((log) => {
    log.warn({ security: "postback-refused", path }, "postback-refused");
    log.error({ err: new Error(`Invalid URL: "https://edgewise.example${path}.data?click=x"`) }, "failed");
  });
  expect(line).not.toContain(secret);
  for (const one of line.trim().split("\n")) expect(() => void JSON.parse(one)).not.toThrow();
  expect(loggedPath(`${path}?click=x`)).toBe('"/postbacks/salt-partners/[left out]"');
  expect(loggedPath(`/postbacks//salt-partners//${secret}/`)).not.toContain(secret);
  expect(loggedPath("/postbacks/salt-partners?click=x")).toBe('"/postbacks/salt-partners"');
});
