import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const guide = read("docs/deploying-firebase.md");

/** Returns the value of an option in one of the guide's commands. */
function optionOf(name: string): string {
  const found = new RegExp(`--${name} (?:'([^']*)'|(\\S+))`).exec(guide);
  if (!found) throw new Error(`The guide names no --${name}.`);
  return found[1] ?? found[2] ?? "";
}

describe("the guide to Firebase", () => {
  const secrets = optionOf("set-secrets")
    .split(",")
    .map((secret) => /^(\w+)=([\w-]+):latest$/.exec(secret)?.slice(1) ?? [secret]);
  const variables = optionOf("set-env-vars")
    .replace(/^\^\|\^/, "")
    .split("|")
    .map((variable) => variable.split("=")[0] ?? "");

  test("creates each secret that the service is given", () => {
    for (const [, name = ""] of secrets) expect(guide).toContain(`gcloud secrets create ${name} `);
  });

  test("sets only variables that the product reads", () => {
    const environment = read("app/env.server.ts");
    for (const name of [...secrets.map(([variable = ""]) => variable), ...variables])
      expect(environment, name).toMatch(new RegExp(`^    ${name}:`, "m"));
  });

  test("enables the service behind each of its commands and roles", () => {
    const uses: [RegExp, string][] = [
      [/gcloud run /, "run"],
      [/gcloud builds /, "cloudbuild"],
      [/docker\.pkg\.dev/, "artifactregistry"],
      [/gcloud secrets /, "secretmanager"],
      [/gcloud firestore /, "firestore"],
      [/--only firestore,storage/, "firebaserules"],
      [/Token Creator/, "iamcredentials"],
      [/Firebase Authentication Admin/, "identitytoolkit"],
      [/Storage Object User/, "storage"],
      [/firebase:check/, "apikeys"],
      [/Firebase App Check Viewer/, "firebaseappcheck"],
      [/Firebase Rules Viewer/, "firebaserules"],
    ];
    const [, enabled = ""] = /gcloud services enable ([^`]*?)\n +gcloud/.exec(guide) ?? [];
    for (const [use, service] of uses) {
      expect(guide).toMatch(use);
      expect(enabled).toContain(`${service}.googleapis.com`);
    }
  });

  test("deploys the service that Hosting sends requests to", () => {
    const { hosting } = JSON.parse(read("firebase.json")) as {
      hosting: { rewrites: { run: { serviceId: string } }[] };
    };
    for (const { run } of hosting.rewrites) expect(guide).toContain(`gcloud run deploy ${run.serviceId} `);
  });

  test("names only commands that are there", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const [, command = ""] of guide.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([command]);
  });

  test("builds on a version of Node that the product is tested on", () => {
    const versions = [...read("Dockerfile").matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => Number(version));
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(version).toBeGreaterThanOrEqual(24);
  });
});
