import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { isOutdated, open, seal, SecretNotOpened, type Belonging } from "~/platform/sealed-secrets/sealed-text.server";
import { prepareSealingKeys, sealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";

const OWN: Belonging = { purpose: "one-time-codes", uid: "pat" };
const KEY = randomBytes(32);
const OTHER = randomBytes(32);

describe("A sealed secret", () => {
  test("opens with its key, for its person and its purpose", () => {
    const sealed = seal("GEZDGNBV", OWN, [KEY]);
    expect(open(sealed, OWN, [KEY])).toBe("GEZDGNBV");
    expect(sealed).not.toContain("GEZDGNBV");
  });

  test("is another text each time", () => {
    expect(seal("GEZDGNBV", OWN, [KEY])).not.toBe(seal("GEZDGNBV", OWN, [KEY]));
  });

  test.each<[string, Belonging]>([
    ["another person", { ...OWN, uid: "sam" }],
    ["another purpose", { ...OWN, purpose: "else" as "one-time-codes" }],
  ])("doesn't open for %s", (_, belonging) => {
    expect(() => open(seal("GEZDGNBV", OWN, [KEY]), belonging, [KEY])).toThrow(SecretNotOpened);
  });

  test("doesn't open with another key, even one that bears its name", () => {
    const sealed = seal("GEZDGNBV", OWN, [KEY]);
    expect(() => open(sealed, OWN, [OTHER])).toThrow(SecretNotOpened);
    const renamed = sealed.replace(/^(sealed1\.)[^.]+/, `$1${seal("x", OWN, [OTHER]).split(".")[1] ?? ""}`);
    expect(() => open(renamed, OWN, [OTHER])).toThrow(SecretNotOpened);
  });

  test("doesn't open with any bit of it changed, nor cut short", () => {
    const [head = "", id = "", data = ""] = seal("GEZDGNBV", OWN, [KEY]).split(".");
    const bytes = Buffer.from(data, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open([head, id, changed.toString("base64url")].join("."), OWN, [KEY])).toThrow(SecretNotOpened);
    }
    for (const length of [1, 12, 28, bytes.length - 1]) {
      const short = bytes.subarray(0, length).toString("base64url");
      expect(() => open([head, id, short].join("."), OWN, [KEY])).toThrow(SecretNotOpened);
    }
  });

  test("opens with an earlier key and should then be sealed again", () => {
    const sealed = seal("GEZDGNBV", OWN, [OTHER]);
    expect(open(sealed, OWN, [KEY, OTHER])).toBe("GEZDGNBV");
    expect(isOutdated(sealed, [KEY, OTHER])).toBe(true);
    expect(isOutdated(seal("GEZDGNBV", OWN, [KEY, OTHER]), [KEY, OTHER])).toBe(false);
  });

  test("is one: a text that isn't sealed doesn't open, and should be sealed", () => {
    expect(() => open("GEZDGNBV", OWN, [KEY])).toThrow(SecretNotOpened);
    expect(isOutdated("GEZDGNBV", [KEY])).toBe(true);
  });
});

describe("The keys", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-keys-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const place = (given: { SECRETS_KEY?: string } = {}) => ({
    DATA_DIR: join(folder, "data"),
    EDGEWISE_MODE: "demo" as const,
    SECRETS_KEY: undefined,
    ...given,
  });

  test("of the environment come first, and then nothing is written", () => {
    const [key, ...earlier] = sealingKeys(
      place({ SECRETS_KEY: [KEY, OTHER].map((one) => one.toString("hex")).join(",") }),
    );
    expect([key, ...earlier]).toEqual([KEY, OTHER]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  test("are otherwise made at the first start, for their owner alone, and stay", () => {
    prepareSealingKeys(place());
    const file = join(folder, "data", "secrets-key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(sealingKeys(place())).toEqual([Buffer.from(readFileSync(file, "utf8").trim(), "base64")]);
  });

  test("of the environment leave the one beside the store for what it has sealed, also where they are the same", () => {
    const [made] = sealingKeys(place());
    expect(sealingKeys(place({ SECRETS_KEY: KEY.toString("hex") }))).toEqual([KEY, made]);
    expect(sealingKeys(place({ SECRETS_KEY: made?.toString("base64") ?? "" }))[0]).toEqual(made);
  });

  test("that can't be used stop the start and are not repeated", () => {
    sealingKeys({ ...place(), DATA_DIR: folder });
    const other = mkdtempSync(join(folder, "other-"));
    writeFileSync(join(other, "secrets-key"), "secret words");
    const start = () => prepareSealingKeys({ ...place(), DATA_DIR: other });
    expect(start).toThrow(/secrets-key can't be used: use 32 random bytes/);
    expect(start).not.toThrow(/secret words/);
  });

  test("that are missing from their file stop the start with what to do, unless the environment has one", () => {
    writeFileSync(join(folder, "secrets-key"), "\n");
    expect(() => prepareSealingKeys({ ...place(), DATA_DIR: folder })).toThrow(
      /secrets-key is empty.*Put the key back/,
    );
    expect(readFileSync(join(folder, "secrets-key"), "utf8")).toBe("\n");
    expect(sealingKeys({ ...place({ SECRETS_KEY: OTHER.toString("base64") }), DATA_DIR: folder })).toEqual([OTHER]);
  });

  test("are written whole before they have their place, and leave nothing else behind", () => {
    const at = place();
    const made = sealingKeys(at);
    expect(readdirSync(at.DATA_DIR)).toEqual(["secrets-key"]);
    // A process that is a moment later takes the key that is there.
    expect(sealingKeys({ ...at, DATA_DIR: `${at.DATA_DIR}/.` })).toEqual(made);
  });

  test("of a crash before they had their place are not taken for keys", () => {
    const at = place();
    mkdirSync(at.DATA_DIR);
    writeFileSync(join(at.DATA_DIR, "secrets-key.0d7e"), "");
    expect(sealingKeys(at)).toHaveLength(1);
    expect(readFileSync(join(at.DATA_DIR, "secrets-key"), "utf8")).toMatch(/^[\w+/]{43}=\n$/);
  });

  test("beside the store are warned about in production", () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    prepareSealingKeys(place());
    prepareSealingKeys({ ...place({ SECRETS_KEY: KEY.toString("hex") }), EDGEWISE_MODE: "production" });
    expect(warn).not.toHaveBeenCalled();
    prepareSealingKeys({ ...place(), EDGEWISE_MODE: "production" });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
