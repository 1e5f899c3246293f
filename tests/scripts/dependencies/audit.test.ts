import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  advisoriesOf,
  audit,
  NoAudit,
  readKnown,
  unknownAdvisories,
  unweighedReleases,
} from "../../../scripts/dependencies/advisories";
import type { Lockfile } from "../../../scripts/dependencies/licences";

type Report = Parameters<typeof advisoriesOf>[0];

// As npm 11 printed them: for advisories of Remix 2 that have no fix, and for a registry that answers no audits.
const recorded = (name: string) => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8")) as Report;
const table = readFileSync("docs/dependencies.md", "utf8");

describe("the audit", () => {
  test("names each advisory once, however many packages bring the vulnerable one", () => {
    expect(advisoriesOf(recorded("audit-report")).map(({ id, name }) => `${id} ${name}`)).toEqual([
      "GHSA-chx6-hx7r-mcp5 @remix-run/server-runtime",
      "GHSA-wrjc-x8rr-h8h6 react-router",
      "GHSA-337j-9hxr-rhxg react-router",
      "GHSA-rxv8-25v2-qmq8 turbo-stream",
    ]);
  });

  test("has a line for an advisory that no row of the table knows", () => {
    const without = table.replaceAll("GHSA-rxv8-25v2-qmq8", "");
    expect(unknownAdvisories(advisoriesOf(recorded("audit-report")), readKnown(without))).toEqual([
      "GHSA-rxv8-25v2-qmq8 (high) in turbo-stream <3.0.0: " +
        "React Router vulnerable to Denial of Service via reflected user input in single-fetch",
    ]);
  });

  test("is silent about those that the table knows", () => {
    expect(unknownAdvisories(advisoriesOf(recorded("audit-report")), readKnown(table))).toEqual([]);
  });

  test("does not take a mention outside the table for a decision", () => {
    const prose = readKnown("GHSA-rxv8-25v2-qmq8 is terrible.\n\n| GHSA-chx6-hx7r-mcp5 | closed |");
    expect([...prose.ids]).toEqual(["GHSA-chx6-hx7r-mcp5"]);
  });

  test("says in the registry's words that it did not answer", () => {
    expect(() => advisoriesOf(recorded("audit-refused"))).toThrow(NoAudit);
    expect(() => advisoriesOf(recorded("audit-refused"))).toThrow(/405 Method Not Allowed/);
    expect(() => advisoriesOf({})).toThrow("no reason given");
  });
});

describe("what is printed", () => {
  const known = readKnown(table);
  const published: Record<string, string[]> = Object.fromEntries(
    known.framework.map(({ name, upTo }) => [name, [...upTo]]),
  );
  const versions = (name: string) => published[name] ?? null;
  const shipped = (name: string) => known.framework.find((one) => one.name === name)?.version;
  const today = new Date("2026-11-29");
  const recordedAudit = (name: string) => () => recorded(name);

  test("says that a registry answers no audits, in a sentence, and what the table was found to say all the same", () => {
    const registry = { audit: recordedAudit("audit-refused"), versions };
    const { faults, checked } = audit("the table", known, { shipped, registry, today });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      /^The registry doesn't answer audits \(405 Method Not Allowed - .*\), so known vulnerabilities were not compared with the table\. Run this again with/,
    );
    expect(checked).toEqual([
      `The ${String(known.framework.length)} packages of the framework ship in the versions that the table weighed.`,
      "The framework has no later release.",
      "Nothing is due to be looked at again.",
    ]);
  });

  test("names what is wrong with the table even where the audit is not answered", () => {
    const registry = {
      audit: recordedAudit("audit-refused"),
      versions: (name: string) => (name === "turbo-stream" ? [...(versions(name) ?? []), "9.0.0"] : versions(name)),
    };
    const ships = (name: string) => (name === "react-router" ? "6.30.7" : shipped(name));
    const { faults, checked } = audit("the table", known, { shipped: ships, registry, today: new Date("2027-03-01") });
    expect(faults.slice(1)).toEqual([
      "react-router ships in 6.30.7; the table weighed 6.30.6.",
      "turbo-stream: the table has not weighed the fixes of 9.0.0.",
      "the table says to look at something again on 2027-02-22.",
    ]);
    expect(checked).toEqual([]);
  });

  test("says which packages the registry doesn't know, and nothing of releases then", () => {
    const registry = { audit: recordedAudit("audit-report"), versions: () => null };
    const { faults, checked } = audit("the table", known, { shipped, registry, today });
    expect(faults).toEqual([
      expect.stringMatching(/^The registry doesn't say which versions there are of react-router, /),
    ]);
    expect(checked).toContain("the table has weighed all known vulnerabilities of the packages that ship.");
    expect(checked.join()).not.toContain("later release");
  });
});

describe("the framework's releases", () => {
  const weighed = { name: "react-router", version: "6.30.6", upTo: ["8.5.3", "7.18.7", "6.30.6"] };

  test.each([
    [
      "later ones of a major that was weighed",
      ["8.5.3", "8.5.4", "8.10.0", "7.18.7", "7.18.10"],
      ["8.5.4", "8.10.0", "7.18.10"],
    ],
    ["those of a later major", ["9.0.0", "10.1.0"], ["9.0.0", "10.1.0"]],
    ["none of an earlier major, which gets no fixes", ["5.3.9", "0.13.4"], []],
    ["none that are no releases", ["8.6.0-pre.1", "9.0.0-nightly-1", "0.0.0-experimental-5"], []],
  ])("are to be weighed: %s", (_, published, expected) => {
    expect(unweighedReleases(published, weighed)).toEqual(expected);
  });

  test("were weighed for the versions that ship", () => {
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
    const { framework } = readKnown(table);
    expect(framework.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["react-router", "@remix-run/router", "@remix-run/server-runtime", "turbo-stream"]),
    );
    for (const { name, version } of framework)
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
  });
});
