import { z } from "zod/v4";
import { EMULATORS, firebaseSettings } from "./firebase-settings.server";
import { parseSecretsKeys } from "./secrets-key.server";
import { endIfRefused, StartRefused } from "./start-refusal";
import { parseSigningKeys } from "./trail-signing-key.server";

/** The domain is reserved, so no mail server accepts it from a real site. */
const DEMO_SENDER = "Edgewise <hello@edgewise.example>";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const isMailServer = (url: string) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== "";

/** A mailbox, or `*` for any name at a domain. Its name leaves room for what is added to it. */
const INBOUND_ADDRESS =
  /^(?:\*|[a-z0-9][a-z0-9._-]{0,19})@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Returns the secrets of inbound mail: the present one, and before it others that are still accepted. */
const inboundSecrets = (text: string) => text.split(",").map((secret) => secret.trim());

/** A text of keys, refused with the reason that its parser gives. */
const keysThat = (parse: (text: string) => unknown) =>
  z
    .string()
    .superRefine((text, context) => {
      try {
        parse(text);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
      }
    })
    .optional();

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().default("./data"),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(8),
    SESSION_IDLE_HOURS: z.coerce.number().positive().max(336).default(12),
    STAFF_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
    SESSION_MAX_DAYS: z.coerce.number().positive().max(90).default(14),
    SMTP_URL: z.string().refine(isMailServer, "begin it with smtp:// or smtps://, and name the server").optional(),
    MAIL_FROM: z.string().default(DEMO_SENDER),
    INBOUND_MAIL_ADDRESS: z
      .string()
      .regex(
        INBOUND_ADDRESS,
        "give a mailbox that takes plus-addresses, such as cases@mail.example, or *@cases.example for a domain whose mail all arrives",
      )
      .optional(),
    INBOUND_MAIL_SECRET: z
      .string()
      .refine(
        (text) => inboundSecrets(text).every(({ length }) => length >= 32),
        "use at least 32 random characters, such as openssl rand -hex 32 prints; after a comma, the one before it",
      )
      .optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    BACKUP_DIR: z.string().optional(),
    BACKUP_PASSPHRASE: z.string().min(12).optional(),
    TERMS_WATCH: z.enum(["on", "off"]).optional(),
    LINK_CHECKS: z.enum(["on", "off"]).optional(),
    IMPORT_PICTURES: z.enum(["on", "off"]).optional(),
    INDEXNOW_URL: z.url({ protocol: /^https?$/ }).default("https://api.indexnow.org/indexnow"),
    TERMS_WATCH_LOCAL: z
      .string()
      .regex(/^[a-z0-9.[\]:-]+(,[a-z0-9.[\]:-]+)*$/, "name hosts with their ports, such as 127.0.0.1:8099")
      .optional(),
    TRAIL_SIGNING_KEY: keysThat(parseSigningKeys),
    SECRETS_KEY: keysThat(parseSecretsKeys),
    CLIENT_SECONDS: z.coerce.number().min(1).max(600).default(60),
    FAST_LANE: z.enum(["on", "off"]).default("on"),
    ANONYMOUS_STORAGE_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_048),
    DATA_CACHE: z.enum(["on", "off"]).default("on"),
    PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(64),
    STATS_SECONDS: z.coerce.number().int().min(1).max(600).optional(),
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    METRICS_HOST: z.string().default("127.0.0.1"),
    TRUST_PROXY: flag.default(false),
    CLIENT_ADDRESS_FROM: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, "name a header in lower case")
      .default("x-forwarded-for"),
    COUNTRY_HEADER: z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/, "name a header in lower case")
      .optional(),
    ONE_COOKIE: z
      .string()
      .regex(/^\w{1,40}$/, "name a cookie")
      .optional(),
    EDGEWISE_MODE: z.enum(["demo", "production"]).default("demo"),
    BACKEND: z.enum(["embedded", "firebase"]).default("embedded"),
    FIREBASE_PROJECT_ID: z.string().optional(),
    FIREBASE_API_KEY: z.string().optional(),
    FIREBASE_STORAGE_BUCKET: z.string().optional(),
    FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
    GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
    GOOGLE_CLOUD_PROJECT: z.string().optional(),
    GCLOUD_PROJECT: z.string().optional(),
    FIRESTORE_EMULATOR_HOST: z.string().optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    FIREBASE_STORAGE_EMULATOR_HOST: z.string().optional(),
    FIRESTORE_EMULATOR_DEADLINE_SECONDS: z.coerce.number().int().min(1).max(600).optional(),
  })
  .superRefine((values, context) => {
    for (const [name, other] of [
      ["INBOUND_MAIL_ADDRESS", "INBOUND_MAIL_SECRET"],
      ["INBOUND_MAIL_SECRET", "INBOUND_MAIL_ADDRESS"],
    ] as const)
      if (values[name] === undefined && values[other] !== undefined)
        context.addIssue({
          code: "custom",
          path: [name],
          message: `${other} is of no use without it: set both or neither`,
        });
    if (values.EDGEWISE_MODE !== "production") return;
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (values.PUBLIC_URL === undefined || values.PUBLIC_URL.startsWith("http:"))
      refuse("PUBLIC_URL", "set it to the https address that visitors use");
    if (values.SMTP_URL === undefined)
      refuse(
        "SMTP_URL",
        "set it to a mail server, such as smtps://user:password@mail.example:465: without one nobody can confirm an address or set a new password",
      );
    if (values.MAIL_FROM === DEMO_SENDER)
      refuse("MAIL_FROM", "set it to the name and address that mails come from, such as Guide <hello@guide.example>");
    // Each instance would make its own key, and lose it with its disk.
    if (values.BACKEND === "firebase" && values.TRAIL_SIGNING_KEY === undefined)
      refuse("TRAIL_SIGNING_KEY", "BACKEND=firebase needs it: set it to a key from openssl genpkey -algorithm ed25519");
    if (values.BACKEND === "firebase" && values.SECRETS_KEY === undefined)
      refuse("SECRETS_KEY", "BACKEND=firebase needs it: set it to a key from openssl rand -base64 32");
    if (values.TERMS_WATCH_LOCAL !== undefined)
      refuse("TERMS_WATCH_LOCAL", "pages of local hosts are for development: unset it");
    for (const name of EMULATORS)
      if (values[name] !== undefined) refuse(name, "emulators are for development: unset it");
  })
  .transform((values, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    return {
      ...values,
      STAFF_SECOND_FACTOR:
        values.STAFF_SECOND_FACTOR ?? (values.EDGEWISE_MODE === "production" ? "required" : "optional"),
      // The demo's casinos are invented, and their addresses lead nowhere.
      TERMS_WATCH: values.TERMS_WATCH ?? (values.EDGEWISE_MODE === "production" ? "on" : "off"),
      LINK_CHECKS: values.LINK_CHECKS ?? (values.EDGEWISE_MODE === "production" ? "on" : "off"),
      IMPORT_PICTURES: values.IMPORT_PICTURES ?? (values.EDGEWISE_MODE === "production" ? "on" : "off"),
      /** Local hosts whose pages may be fetched all the same. */
      TERMS_WATCH_LOCAL: values.TERMS_WATCH_LOCAL?.split(",") ?? [],
      // Firestore charges for each write.
      STATS_SECONDS: values.STATS_SECONDS ?? (values.BACKEND === "firebase" ? 60 : 5),
      /** Settings of answers by mail; null where they are not taken. */
      INBOUND_MAIL:
        values.INBOUND_MAIL_ADDRESS !== undefined && values.INBOUND_MAIL_SECRET !== undefined
          ? { address: values.INBOUND_MAIL_ADDRESS, secrets: inboundSecrets(values.INBOUND_MAIL_SECRET) }
          : null,
      /** The settings of BACKEND=firebase; null for the embedded backend. */
      FIREBASE: values.BACKEND === "firebase" ? firebaseSettings(values, refuse) : null,
    };
  });

export type Env = z.infer<typeof schema>;

/**
 * Returns the process's settings with their defaults. Throws `StartRefused`, whose message names every variable that is
 * wrong and what to set it to.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(filled);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new StartRefused(`Edgewise cannot start with this environment:\n${problems.join("\n")}`);
}

if (process.env["NODE_ENV"] !== "test") {
  try {
    process.loadEnvFile();
  } catch {
    // The .env file is optional.
  }
}

function envOfProcess(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    // Only where nobody catches it: a command that takes mail in has an exit code of its own.
    process.once("uncaughtException", endIfRefused);
    throw error;
  }
}

export const env = envOfProcess();
