import { readFileSync } from "node:fs";
import { z } from "zod/v4";

export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

const schema = z
  .object({ project_id: z.string(), client_email: z.string(), private_key: z.string() })
  .transform((key) => ({ projectId: key.project_id, clientEmail: key.client_email, privateKey: key.private_key }));

/**
 * Returns a service account's key from the JSON that Google issues. Throws an error that says what is wrong with it.
 */
export function parseServiceAccount(text: string): ServiceAccount {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's own message would quote the key.
    throw new Error("it is not JSON");
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new Error("it is not the key of a service account (project_id, client_email, private_key)");
  return parsed.data;
}

/** Reads a service account's key from a file; null for credentials of another kind, which name no project. */
export function readServiceAccount(file: string): ServiceAccount | null {
  const text = readFileSync(file, "utf8");
  let type: unknown;
  try {
    type = (JSON.parse(text) as { type?: unknown }).type;
  } catch {
    throw new Error("it is not JSON");
  }
  return type === "service_account" ? parseServiceAccount(text) : null;
}
