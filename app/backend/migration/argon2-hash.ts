/** An argon2 hash, with parameters named as in Firebase Authentication's REST API. */
export interface Argon2 {
  parameters: {
    hashLengthBytes: number;
    hashType: "ARGON2_D" | "ARGON2_I" | "ARGON2_ID";
    parallelism: number;
    iterations: number;
    memoryCostKib: number;
    version: "VERSION_10" | "VERSION_13";
  };
  salt: Buffer;
  hash: Buffer;
}

const TYPES = { d: "ARGON2_D", i: "ARGON2_I", id: "ARGON2_ID" } as const;
const VERSIONS: Readonly<Record<string, Argon2["parameters"]["version"]>> = { 16: "VERSION_10", 19: "VERSION_13" };
const PHC = /^\$argon2(id|i|d)\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Reads a PHC string; null for one of another kind. */
export function argon2Of(phc: string): Argon2 | null {
  const [, type = "", v = "", memory, iterations, parallelism, salt = "", hash = ""] = PHC.exec(phc) ?? [];
  const version = VERSIONS[v];
  if (!(type in TYPES) || !version) return null;
  const bytes = Buffer.from(hash, "base64");
  return {
    parameters: {
      hashLengthBytes: bytes.length,
      hashType: TYPES[type as keyof typeof TYPES],
      parallelism: Number(parallelism),
      iterations: Number(iterations),
      memoryCostKib: Number(memory),
      version,
    },
    salt: Buffer.from(salt, "base64"),
    hash: bytes,
  };
}

/**
 * Returns why Firebase Authentication doesn't take the hash; null when it does:
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchCreate
 */
export function argon2Problem({ parameters }: Argon2): string | null {
  const { hashLengthBytes, parallelism, iterations, memoryCostKib } = parameters;
  const limits: readonly (readonly [what: string, value: number, least: number, most: number])[] = [
    ["memory in KiB", memoryCostKib, 1, 32_768],
    ["iterations", iterations, 1, 16],
    ["parallelism", parallelism, 1, 16],
    ["length in bytes", hashLengthBytes, 4, 1_024],
  ];
  const beyond = limits.find(([, value, least, most]) => value < least || value > most);
  if (!beyond) return null;
  const [what, value, least, most] = beyond;
  return `its argon2 hash has ${String(value)} as ${what}, and Firebase takes ${String(least)} to ${String(most)}`;
}
