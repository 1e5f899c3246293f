import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { builtRoutes } from "../../bench/fuzz/build-routes";
import { described, drive } from "../../bench/fuzz/fuzz-drive";
import { explore } from "../../bench/fuzz/explore";
import { PEOPLE, startTarget, type Target } from "../../bench/fuzz/target";
import { test } from "../support/test";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const RUNS = 1;
/** Has the server log each connection that it opens as an error. */
const OUTGOING = "./e2e/support/servers/outgoing.mjs";

test("a connection that a server opens is logged as an error @without-javascript", async () => {
  const asks = 'import net from "node:net"; net.connect(9, "127.0.0.1").on("error", () => {});';
  const { stderr } = await promisify(execFile)("node", ["--import", OUTGOING, "--input-type=module", "--eval", asks]);
  expect(stderr).toMatch(/"level":50,"msg":"connects to .*127\.0\.0\.1/);
});

test.describe("Hostile requests @without-javascript", () => {
  let target: Target;
  test.beforeAll(async () => {
    target = await startTarget("test-results/data", OUTGOING);
  });
  test.afterAll(async () => {
    await target.stop();
  });

  test("at every route and form, as visitor, member and admin: no 5xx, nothing reflected, nothing of the inside, no connection to anywhere @thorough", async () => {
    test.setTimeout(300_000);
    const routes = builtRoutes("build");
    expect(routes.length).toBeGreaterThan(140);
    const site = await explore(target, { routes, people: PEOPLE, each: 1 });
    // Most of the site is reached by following its links as a reader does.
    expect(site.addresses.size).toBeGreaterThan(80);
    expect(site.forms.length).toBeGreaterThan(100);

    const { sent, findings } = await drive(target, { routes, site, people: PEOPLE, runs: RUNS, seed: SEED });
    expect(sent).toBeGreaterThan(200);
    expect(findings.map(described), `seed ${String(SEED)}`).toEqual([]);
    expect(target.errorsLogged(), `seed ${String(SEED)}`).toEqual([]);
    expect(await target.brokenDocuments()).toEqual([]);
  });
});
