import { z } from "zod/v4";
import type { FirebaseSettings } from "~/firebase-settings.server";
import { authenticationSettings, keySettings, unsafeAuthentication, unsafeKey } from "./project-settings";

const LONGEST_WAIT_MS = 20_000;

export interface Checked {
  /** What is unsafe, each with what to do. */
  unsafe: string[];
  /** What could not be read, and so has to be looked at by hand. */
  unread: string[];
}

async function read<T>(address: string, token: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  return schema.parse(await response.json());
}

/** Reads the settings of the project and says what is unsafe. `accessToken`: of credentials that may read them. */
export async function checkProject(
  { projectId, apiKey, emulators }: Pick<FirebaseSettings, "projectId" | "apiKey" | "emulators">,
  { accessToken, minLength }: { accessToken: () => Promise<string>; minLength: number },
): Promise<Checked> {
  const checked: Checked = { unsafe: [], unread: [] };
  const part = async (name: string, check: () => Promise<string[]>) => {
    try {
      checked.unsafe.push(...(await check()));
    } catch (error) {
      checked.unread.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const token = await accessToken();
  await part("The settings of Authentication", async () => {
    const service = emulators ? `http://${emulators.auth}/identitytoolkit.googleapis.com` : "https://identitytoolkit.googleapis.com/admin"; // prettier-ignore
    const settings = await read(`${service}/v2/projects/${projectId}/config`, token, authenticationSettings);
    return unsafeAuthentication(settings, { minLength });
  });
  // The emulator takes any key.
  if (emulators) return checked;
  await part("The web API key", async () => {
    const keys = "https://apikeys.googleapis.com/v2";
    const found = await read(
      `${keys}/keys:lookupKey?keyString=${encodeURIComponent(apiKey)}`,
      token,
      z.object({ name: z.string() }),
    );
    return unsafeKey(await read(`${keys}/${found.name}`, token, keySettings));
  });
  return checked;
}
