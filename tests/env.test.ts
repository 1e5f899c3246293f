import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "~/env.server";

const SAFE = {
  EDGEWISE_MODE: "production",
  PUBLIC_URL: "https://edgewise.example",
  SMTP_URL: "smtps://site:secret@mail.example:465",
  MAIL_FROM: "Guide <hello@guide.example>",
};

test("nothing has to be set, and an empty value counts as none", () => {
  expect(parseEnv({ PORT: "" })).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    EDGEWISE_MODE: "demo",
    PASSWORD_MIN_LENGTH: 8,
    ANONYMOUS_STORAGE_MB: 2_048,
  });
});

test("a wrong value stops the start and is named", () => {
  expect(() => parseEnv({ PORT: "many", PASSWORD_MIN_LENGTH: "4" })).toThrow(/PORT[\s\S]*PASSWORD_MIN_LENGTH/);
});

test("production starts with safe settings", () => {
  expect(parseEnv(SAFE)).toMatchObject({ PUBLIC_URL: "https://edgewise.example" });
});

test.each([
  [{ PUBLIC_URL: "" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "http://edgewise.example" }, "PUBLIC_URL"],
  [{ SMTP_URL: "" }, "SMTP_URL: set it to a mail server"],
  [{ MAIL_FROM: "" }, "MAIL_FROM: set it to the name and address"],
  [{ MAIL_FROM: "Edgewise <hello@edgewise.example>" }, "MAIL_FROM"],
  [{ FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" }, "FIRESTORE_EMULATOR_HOST"],
  [{ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }, "FIREBASE_AUTH_EMULATOR_HOST"],
  [{ FIREBASE_STORAGE_EMULATOR_HOST: "127.0.0.1:9199" }, "FIREBASE_STORAGE_EMULATOR_HOST"],
])("production refuses %o and says what to set", (unsafe, name) => {
  expect(() => parseEnv({ ...SAFE, ...unsafe })).toThrow(name);
});

test.each(["mail.example", "https://mail.example", "smtp://"])(
  "%s is no mail server, and isn't repeated",
  (SMTP_URL) => {
    const attempt = () => parseEnv({ ...SAFE, SMTP_URL });
    expect(attempt).toThrow(/SMTP_URL: begin it with smtp/);
  },
);

test("the message that stops the start names a mail server's variable and never its password", () => {
  expect(() => parseEnv({ ...SAFE, SMTP_URL: "site:secret@mail.example" })).toThrow(/^(?!.*secret)[\s\S]*SMTP_URL/);
});
const pemOf = ({ privateKey }: { privateKey: KeyObject }) =>
  privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const ED25519 = pemOf(generateKeyPairSync("ed25519"));
const RSA = pemOf(generateKeyPairSync("rsa", { modulusLength: 2048 }));

test("staff need a second factor in production, unless that is switched off", () => {
  expect(parseEnv({}).STAFF_SECOND_FACTOR).toBe("optional");
  expect(parseEnv(SAFE).STAFF_SECOND_FACTOR).toBe("required");
  expect(parseEnv({ ...SAFE, STAFF_SECOND_FACTOR: "optional" }).STAFF_SECOND_FACTOR).toBe("optional");
});

test("counts are stored often where that is free, and seldom where it is paid for", () => {
  const cloud = { BACKEND: "firebase", FIREBASE_PROJECT_ID: "p", FIREBASE_API_KEY: "k", FIREBASE_STORAGE_BUCKET: "b" };
  expect(parseEnv({}).STATS_SECONDS).toBe(5);
  expect(parseEnv(cloud).STATS_SECONDS).toBe(60);
  expect(parseEnv({ ...cloud, STATS_SECONDS: "10" }).STATS_SECONDS).toBe(10);
});

describe("the key of the trail's roots", () => {
  test("is taken as PEM, in one line or several, and as base64", () => {
    const der = ED25519.replace(/-----[A-Z ]+-----/g, "").replace(/\s/g, "");
    for (const TRAIL_SIGNING_KEY of [ED25519, ED25519.replaceAll("\n", "\\n"), der])
      expect(parseEnv({ TRAIL_SIGNING_KEY }).TRAIL_SIGNING_KEY).toBe(TRAIL_SIGNING_KEY);
  });

  test.each([
    ["secret words", /TRAIL_SIGNING_KEY: it is not a private key in PKCS#8/],
    [RSA, /TRAIL_SIGNING_KEY: it has to be an Ed25519 key/],
  ])("is refused when it is another, and is not repeated in the message", (TRAIL_SIGNING_KEY, message) => {
    expect(() => parseEnv({ TRAIL_SIGNING_KEY })).toThrow(message);
    expect(() => parseEnv({ TRAIL_SIGNING_KEY })).not.toThrow(/secret|MII/);
  });
});

describe("the key of people's secrets", () => {
  const KEYS = ["ab".repeat(32), Buffer.alloc(32, 7).toString("base64"), Buffer.alloc(32, 8).toString("base64url")];

  test("is taken as hexadecimal and base64, with earlier ones behind it", () => {
    for (const SECRETS_KEY of [...KEYS, KEYS.join(","), KEYS.join("\n")])
      expect(parseEnv({ SECRETS_KEY }).SECRETS_KEY).toBe(SECRETS_KEY);
  });

  test.each(["secret words", "ab".repeat(31), `${KEYS.join(",")},secret`, ","])(
    "is refused when it is no key, and is not repeated in the message: %s",
    (SECRETS_KEY) => {
      expect(() => parseEnv({ SECRETS_KEY })).toThrow(/SECRETS_KEY: (?:use 32 random bytes|it is empty)/);
      expect(() => parseEnv({ SECRETS_KEY })).not.toThrow(/secret words|abab|,secret/);
    },
  );
});

describe("BACKEND=firebase", () => {
  const CLOUD = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "guide",
    FIREBASE_API_KEY: "key",
    FIREBASE_STORAGE_BUCKET: "guide.firebasestorage.app",
  };
  const keyOf = (project: string) =>
    JSON.stringify({
      type: "service_account",
      project_id: project,
      client_email: `site@${project}.example`,
      private_key: "-----BEGIN PRIVATE KEY-----",
    });
  const EMULATED = {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: "demo-guide",
    FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080",
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
    FIREBASE_STORAGE_EMULATOR_HOST: "127.0.0.1:9199",
  };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-env-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  function fileOf(content: string): string {
    const file = join(folder, "key.json");
    writeFileSync(file, content);
    return file;
  }

  test("everything is embedded unless another backend is asked for", () => {
    expect(parseEnv({ FIREBASE_PROJECT_ID: "guide" })).toMatchObject({ BACKEND: "embedded", FIREBASE: null });
  });

  test("the project, its key and its bucket are settings, and the platform's own credentials do", () => {
    expect(parseEnv(CLOUD).FIREBASE).toEqual({
      projectId: "guide",
      apiKey: "key",
      bucket: "guide.firebasestorage.app",
      serviceAccount: null,
      emulators: null,
    });
  });

  test("an emulator, and nothing else, may be waited for longer", () => {
    const patient = { FIRESTORE_EMULATOR_DEADLINE_SECONDS: "300" };
    expect(parseEnv({ ...EMULATED, ...patient }).FIREBASE).toMatchObject({ firestoreDeadlineMs: 300_000 });
    expect(parseEnv({ ...CLOUD, ...patient }).FIREBASE).not.toHaveProperty("firestoreDeadlineMs");
  });

  test.each(["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_STORAGE_BUCKET"])(
    "without %s it doesn't start",
    (name) => {
      expect(() => parseEnv({ ...CLOUD, [name]: "" })).toThrow(
        new RegExp(`${name}: BACKEND=firebase needs it: set it to`),
      );
    },
  );

  test("a service account is taken as JSON or as a file", () => {
    const account = {
      projectId: "guide",
      clientEmail: "site@guide.example",
      privateKey: "-----BEGIN PRIVATE KEY-----",
    };
    expect(parseEnv({ ...CLOUD, FIREBASE_SERVICE_ACCOUNT: keyOf("guide") }).FIREBASE?.serviceAccount).toEqual(account);
    const file = fileOf(keyOf("guide"));
    expect(parseEnv({ ...CLOUD, GOOGLE_APPLICATION_CREDENTIALS: file }).FIREBASE?.serviceAccount).toEqual(account);
  });

  test("credentials of another kind, which name no project, are left to the libraries", () => {
    const file = fileOf(JSON.stringify({ type: "external_account" }));
    expect(parseEnv({ ...CLOUD, GOOGLE_APPLICATION_CREDENTIALS: file }).FIREBASE?.serviceAccount).toBeNull();
  });

  test("credentials of another project stop the start, whichever way they come", () => {
    const refusal = /: belongs to the project other, and FIREBASE_PROJECT_ID names guide/;
    expect(() => parseEnv({ ...CLOUD, FIREBASE_SERVICE_ACCOUNT: keyOf("other") })).toThrow(refusal);
    const file = fileOf(keyOf("other"));
    expect(() => parseEnv({ ...CLOUD, GOOGLE_APPLICATION_CREDENTIALS: file })).toThrow(refusal);
    expect(() => parseEnv({ ...CLOUD, GOOGLE_CLOUD_PROJECT: "other" })).toThrow(refusal);
    expect(() => parseEnv({ ...CLOUD, GCLOUD_PROJECT: "other" })).toThrow(refusal);
  });

  test.each(["{", "{}", '{"private_key":"secret"'])(
    "a key that is none is refused without being repeated: %s",
    (key) => {
      const attempt = () => parseEnv({ ...CLOUD, FIREBASE_SERVICE_ACCOUNT: key });
      expect(attempt).toThrow(/FIREBASE_SERVICE_ACCOUNT: can't be used/);
      expect(attempt).not.toThrow(/secret/);
      const file = fileOf("{");
      expect(() => parseEnv({ ...CLOUD, GOOGLE_APPLICATION_CREDENTIALS: file })).toThrow(
        /APPLICATION_CREDENTIALS: can't/,
      );
      expect(() => parseEnv({ ...CLOUD, GOOGLE_APPLICATION_CREDENTIALS: join(folder, "none") })).toThrow(
        /no such file/,
      );
    },
  );

  test("with the emulators the project's name is enough", () => {
    expect(parseEnv(EMULATED).FIREBASE).toMatchObject({
      projectId: "demo-guide",
      bucket: "demo-guide.firebasestorage.app",
      emulators: { firestore: "127.0.0.1:8080", auth: "127.0.0.1:9099", storage: "127.0.0.1:9199" },
    });
  });

  test("half emulated and half real is refused", () => {
    expect(() => parseEnv({ ...CLOUD, FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" })).toThrow(
      /FIREBASE_AUTH_EMULATOR_HOST: set all three[\s\S]*FIREBASE_STORAGE_EMULATOR_HOST/,
    );
  });

  test("settings that Firebase can't follow are refused: longer sign-ins, backups by this server, mail on an instance's disk", () => {
    expect(() => parseEnv({ ...CLOUD, SESSION_MAX_DAYS: "15" })).toThrow(/SESSION_MAX_DAYS: .*14 days/);
    expect(() => parseEnv({ ...CLOUD, BACKUP_DIR: "/backups" })).toThrow(/BACKUP_DIR: .*unset it/);
    expect(() => parseEnv({ ...CLOUD, ...SAFE, SMTP_URL: "" })).toThrow(/SMTP_URL: set it/);
    expect(() => parseEnv({ ...CLOUD, ...SAFE })).toThrow(/TRAIL_SIGNING_KEY: BACKEND=firebase needs it/);
    const signed = { ...CLOUD, ...SAFE, TRAIL_SIGNING_KEY: ED25519 };
    expect(() => parseEnv(signed)).toThrow(/SECRETS_KEY: BACKEND=firebase needs it/);
    expect(parseEnv({ ...signed, SECRETS_KEY: "ab".repeat(32) }).FIREBASE).not.toBeNull();
  });
});

describe("Inbound mail", () => {
  const secret = "0123456789abcdef0123456789abcdef";

  test("is off until both its settings are made", () => {
    expect(parseEnv({}).INBOUND_MAIL).toBeNull();
    expect(() => parseEnv({ INBOUND_MAIL_ADDRESS: "cases@mail.example" })).toThrow(
      /INBOUND_MAIL_SECRET: .*both or neither/,
    );
    expect(() => parseEnv({ INBOUND_MAIL_SECRET: secret })).toThrow(/INBOUND_MAIL_ADDRESS: .*both or neither/);
    expect(
      parseEnv({ INBOUND_MAIL_ADDRESS: "*@cases.example", INBOUND_MAIL_SECRET: `${secret}, ${secret}x` }),
    ).toMatchObject({
      INBOUND_MAIL: { address: "*@cases.example", secrets: [secret, `${secret}x`] },
    });
  });

  test.each([
    "cases",
    "cases+x@mail.example",
    "Cases <cases@mail.example>",
    "a-mailbox-with-a-very-long-name@mail.example",
    "@mail.example",
  ])("is refused for the address %s", (address) => {
    expect(() => parseEnv({ INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_SECRET: secret })).toThrow(
      /INBOUND_MAIL_ADDRESS: give a mailbox/,
    );
  });

  test("is refused with a short secret, the one before included", () => {
    for (const INBOUND_MAIL_SECRET of ["short", `${secret},short`, `${secret},`])
      expect(() => parseEnv({ INBOUND_MAIL_ADDRESS: "cases@mail.example", INBOUND_MAIL_SECRET })).toThrow(
        /at least 32 random characters/,
      );
  });
});
