import { beforeAll, expect, test } from "vitest";
import { checkProject } from "../../scripts/checking-firebase/read-settings";
import { addressOf, describeWith, ownProject } from "./support/emulators";

/** A project as the guide asks for. */
const SAFE = {
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  passwordPolicyConfig: {
    passwordPolicyEnforcementState: "ENFORCE",
    passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
  },
  signIn: { email: { enabled: true, passwordRequired: true }, allowDuplicateEmails: false },
  authorizedDomains: ["guide.example"],
};

const ownRules = () => "";

describeWith(["auth"], "The check of a project's settings", () => {
  const projectId = ownProject();
  let address: string;
  beforeAll(() => {
    address = `http://${addressOf("auth")}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config`;
  });

  async function configure(config: object): Promise<void> {
    const response = await fetch(`${address}?updateMask=${Object.keys(SAFE).join(",")}`, {
      method: "PATCH",
      headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
      body: JSON.stringify(config),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  const check = async (config: object) => {
    await configure(config);
    const emulators = { firestore: "", auth: addressOf("auth"), storage: "" };
    return checkProject(
      { projectId, apiKey: "any", bucket: "any", emulators },
      { accessToken: () => Promise.resolve("owner"), minLength: 8, ownRules },
    );
  };

  test("finds nothing in one that is set up as the guide says", async () => {
    expect(await check(SAFE)).toEqual({ unsafe: [], unread: [] });
  });

  const permissions = SAFE.client.permissions;
  const policy = SAFE.passwordPolicyConfig;
  test.each<[string, object, RegExp]>([
    ["sign-up", { client: { permissions: { ...permissions, disabledUserSignup: false } } }, /make accounts/],
    ["deletion", { client: { permissions: { ...permissions, disabledUserDeletion: false } } }, /deleted past/],
    ["addresses", { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } }, /which addresses/],
    [
      "any password",
      { passwordPolicyConfig: { ...policy, passwordPolicyEnforcementState: "OFF" } },
      /given any password/,
    ],
    [
      "short passwords",
      { passwordPolicyConfig: { ...policy, passwordPolicyVersions: [] } },
      /passwords of 6 characters are taken; the site asks for 8/,
    ],
    ["no password sign-in", { signIn: { email: { enabled: false, passwordRequired: true } } }, /Nobody can sign in/],
    ["links", { signIn: { email: { enabled: true, passwordRequired: false } } }, /Links that sign in/],
    ["anonymous accounts", { signIn: { ...SAFE.signIn, anonymous: { enabled: true } } }, /anonymous accounts/],
    ["text messages", { signIn: { ...SAFE.signIn, phoneNumber: { enabled: true } } }, /text messages/],
    ["twins", { signIn: { ...SAFE.signIn, allowDuplicateEmails: true } }, /several accounts/],
    ["localhost", { authorizedDomains: ["guide.example", "localhost"] }, /localhost/],
  ])("finds one planted mistake: %s", async (_, mistake, problem) => {
    const { unsafe, unread } = await check({ ...SAFE, ...mistake });
    expect(unread).toEqual([]);
    expect(unsafe).toEqual([expect.stringMatching(problem)]);
  });

  test("says what it could not read", async () => {
    const emulators = { firestore: "", auth: "127.0.0.1:9", storage: "" };
    const { unsafe, unread } = await checkProject(
      { projectId, apiKey: "any", bucket: "any", emulators },
      { accessToken: () => Promise.resolve("owner"), minLength: 8, ownRules },
    );
    expect(unsafe).toEqual([]);
    expect(unread).toEqual([expect.stringMatching(/^The settings of Authentication: /)]);
  });
});
