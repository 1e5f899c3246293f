import { z } from "zod/v4";

const flag = z.boolean().optional();

/** The fields read from a project's Authentication settings (`projects.getConfig`); an absent flag is off. */
export const authenticationSettings = z.object({
  client: z.object({ permissions: z.object({ disabledUserSignup: flag, disabledUserDeletion: flag }).optional() }).optional(), // prettier-ignore
  emailPrivacyConfig: z.object({ enableImprovedEmailPrivacy: flag }).optional(),
  passwordPolicyConfig: z
    .object({
      passwordPolicyEnforcementState: z.string().optional(),
      passwordPolicyVersions: z
        .array(z.object({ customStrengthOptions: z.object({ minPasswordLength: z.number().optional() }).optional() }))
        .optional(),
    })
    .optional(),
  signIn: z
    .object({
      email: z.object({ enabled: flag, passwordRequired: flag }).optional(),
      phoneNumber: z.object({ enabled: flag }).optional(),
      anonymous: z.object({ enabled: flag }).optional(),
      allowDuplicateEmails: flag,
    })
    .optional(),
  authorizedDomains: z.array(z.string()).optional(),
});
export type AuthenticationSettings = z.infer<typeof authenticationSettings>;

/** The fields read of the web API key (`projects.locations.keys.get`). */
export const keySettings = z.object({
  restrictions: z.object({ apiTargets: z.array(z.object({ service: z.string() })).optional() }).optional(),
});
export type KeySettings = z.infer<typeof keySettings>;

/** The services that the server calls with the web API key. */
const SERVICES_OF_KEY = ["identitytoolkit.googleapis.com", "securetoken.googleapis.com"];

/**
 * Returns what is unsafe in the settings, and what to do about each. Hosting publishes the web API key, so anybody can
 * call Authentication without the site and its limits, and only these settings stop them.
 */
export function unsafeAuthentication(settings: AuthenticationSettings, { minLength }: { minLength: number }): string[] {
  const { client, emailPrivacyConfig, passwordPolicyConfig, signIn, authorizedDomains = [] } = settings;
  const policy = passwordPolicyConfig?.passwordPolicyVersions?.[0]?.customStrengthOptions;
  const shortest = policy?.minPasswordLength ?? 6;
  const checks: readonly (readonly [isUnsafe: boolean, problem: string])[] = [
    [
      client?.permissions?.disabledUserSignup !== true,
      "Anybody can make accounts past the site. Authentication → Settings → User actions: clear “Enable create (sign-up)”.",
    ],
    [
      client?.permissions?.disabledUserDeletion !== true,
      "Accounts can be deleted past the site, which then keeps what belongs to them. Authentication → Settings → User actions: clear “Enable delete”.", // prettier-ignore
    ],
    [
      emailPrivacyConfig?.enableImprovedEmailPrivacy !== true,
      "Anybody can find out which addresses have accounts. Authentication → Settings → User actions: turn on “Email enumeration protection”.", // prettier-ignore
    ],
    [
      passwordPolicyConfig?.passwordPolicyEnforcementState !== "ENFORCE",
      "A signed-in account can be given any password past the site. Authentication → Settings → Password policy: require enforcement.", // prettier-ignore
    ],
    [
      shortest < minLength,
      `Past the site, passwords of ${String(shortest)} characters are taken; the site asks for ${String(minLength)}. Authentication → Settings → Password policy: set the minimum length.`, // prettier-ignore
    ],
    [
      signIn?.email?.enabled !== true,
      "Nobody can sign in by password. Authentication → Sign-in method: enable “Email/Password”.",
    ],
    [
      signIn?.email?.passwordRequired !== true,
      "Links that sign in without a password can be asked for past the site. Authentication → Sign-in method → Email/Password: disable “Email link”.", // prettier-ignore
    ],
    [
      signIn?.anonymous?.enabled === true,
      "Anybody can make anonymous accounts. Authentication → Sign-in method: disable “Anonymous”.",
    ],
    [
      signIn?.phoneNumber?.enabled === true,
      "Anybody can have text messages sent at your cost. Authentication → Sign-in method: disable “Phone”.",
    ],
    [
      signIn?.allowDuplicateEmails === true,
      "One address can have several accounts. Authentication → Settings → User account linking: link accounts that use the same email.", // prettier-ignore
    ],
    [
      authorizedDomains.includes("localhost"),
      "A page on anybody's own machine counts as the site's. Authentication → Settings → Authorised domains: remove “localhost”.", // prettier-ignore
    ],
  ];
  return checks.filter(([isUnsafe]) => isUnsafe).map(([, problem]) => problem);
}

/** Returns what is unsafe about the web API key. */
export function unsafeKey({ restrictions }: KeySettings): string[] {
  const services = restrictions?.apiTargets?.map(({ service }) => service) ?? [];
  const others = services.filter((service) => !SERVICES_OF_KEY.includes(service));
  if (services.length > 0 && others.length === 0) return [];
  const what = services.length === 0 ? "every service of the project" : others.join(", ");
  return [
    `The web API key opens ${what}. APIs & Services → Credentials: restrict it to the Identity Toolkit API and the Token Service API.`,
  ];
}
