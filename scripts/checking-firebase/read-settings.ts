import { z } from "zod/v4";
import type { FirebaseSettings } from "~/firebase-settings.server";
import { readAppCheck, unsafeAppCheck } from "./app-check";
import { reader, Refused, type Read } from "./google-request";
import { authenticationSettings, keySettings, unsafeAuthentication, unsafeKey } from "./project-settings";
import { unsafeRules, type RulesOfService } from "./security-rules";

export interface Checked {
  /** What is unsafe, and what to do about each. */
  unsafe: string[];
  /** What could not be read, and has to be checked by hand. */
  unread: string[];
}

export interface CheckOptions {
  /** Returns a token of credentials that may read the settings. */
  accessToken: () => Promise<string>;
  minLength: number;
  /** Returns the rules of this version of the site; throws if they are missing. */
  ownRules: (target: RulesOfService["target"]) => string;
  /** The address of one of Google's services; the real one by default. */
  addressOf?: (service: string) => string;
}

/** Something to read, with the service and the role needed for it. */
interface Part {
  name: string;
  service: string;
  role: string;
  check: (read: Read, address: string) => Promise<string[]>;
}

/**
 * Reads the project's settings and returns what is unsafe. Whatever can't be read is named as unread, which says
 * nothing about whether it is safe.
 */
export async function checkProject(
  { projectId, apiKey, bucket, emulators }: Omit<FirebaseSettings, "serviceAccount">,
  { accessToken, minLength, ownRules, addressOf = (service) => `https://${service}` }: CheckOptions,
): Promise<Checked> {
  const authentication: Part = {
    name: "The settings of Authentication",
    service: "identitytoolkit.googleapis.com",
    role: "Firebase Authentication Viewer",
    async check(read, address) {
      const service = emulators ? `http://${emulators.auth}/identitytoolkit.googleapis.com` : `${address}/admin`;
      const settings = await read(`${service}/v2/projects/${projectId}/config`, authenticationSettings);
      return unsafeAuthentication(settings, { minLength });
    },
  };
  const rules = (guarded: string, target: RulesOfService["target"], releases: readonly string[]): Part => ({
    name: `The rules deployed for ${guarded}`,
    service: "firebaserules.googleapis.com",
    role: "Firebase Rules Viewer",
    check: async (read, address) => unsafeRules(read, address, projectId, { guarded, releases, target, own: ownRules(target) }), // prettier-ignore
  });
  const others: Part[] = [
    {
      name: "The web API key",
      service: "apikeys.googleapis.com",
      role: "API Keys Viewer",
      async check(read, address) {
        const lookup = `${address}/v2/keys:lookupKey?keyString=${encodeURIComponent(apiKey)}`;
        const { name } = await read(lookup, z.object({ name: z.string() }));
        return unsafeKey(await read(`${address}/v2/${name}`, keySettings));
      },
    },
    {
      name: "For which services App Check is enforced",
      service: "firebaseappcheck.googleapis.com",
      role: "Firebase App Check Viewer",
      check: async (read, address) => unsafeAppCheck(await readAppCheck(read, address, projectId)),
    },
    rules("Cloud Firestore", "firestore", ["cloud.firestore", "cloud.firestore/(default)"]),
    rules(`the bucket ${bucket}`, "storage", [`firebase.storage/${bucket}`]),
  ];

  const checked: Checked = { unsafe: [], unread: [] };
  const read = reader(await accessToken());
  // The emulators accept any key, and have neither App Check nor deployed rules.
  for (const { name, service, role, check } of emulators ? [authentication] : [authentication, ...others]) {
    try {
      checked.unsafe.push(...(await check(read, addressOf(service))));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const isForbidden = error instanceof Refused && [401, 403].includes(error.status);
      const needs = isForbidden ? ` It takes the role ${role}, and ${service} has to be enabled.` : "";
      checked.unread.push(`${name}: ${why}${needs}`);
    }
  }
  return checked;
}
