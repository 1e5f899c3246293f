import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "~/backend/index.server";
import { findViewer } from "~/platform/access/viewer.server";
import { action as passkeysAction, loader as passkeysPage } from "~/routes/dashboard.passkeys";
import { action as login } from "~/routes/login";
import { action as askAction } from "~/routes/login_.passkey";
import { openSession } from "../../support/open-session";
import { PASSWORD } from "../../support/people";
import { post, respond, visit, type Answer } from "../../support/requests";
import { SoftwareAuthenticator } from "../../support/software-authenticator";
import { joinConfirmed, openInstances } from "./own-instances";

const PAGE = "/dashboard/passkeys";
const cookieOf = (answer: Answer, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((one) => one.startsWith(`${name}=`)) ?? "";
const optionsOf = (answer: Answer) => (answer.data as { options: object }).options;

export const passkeys = () =>
  describe("passkeys", () => {
    let backend: Backend;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const site = await openInstances(1);
      backend = site.instances[0] as Backend;
      close = site.close;
    });
    afterEach(() => close());

    test("one is added, signs in by a session of the provider's, and once removed signs nobody in", async () => {
      const { identity } = backend;
      const { uid, email } = await joinConfirmed(backend);
      const session = `session=${(await openSession(identity, uid, { userAgent: "Browser" })).secret}`;
      const ask = (form: Record<string, string>, ...cookies: string[]) =>
        respond(() => passkeysAction(post(PAGE, form, {}, { Cookie: [session, ...cookies].join("; ") })));

      const key = new SoftwareAuthenticator("http://edgewise.test");
      const begun = await ask({ intent: "add", name: "Phone", password: PASSWORD });
      const made = { intent: "finish", passkey: key.create(optionsOf(begun)) };
      const added = await ask(made, cookieOf(begun, "passkey"));
      expect(added.data).toMatchObject({ form: "codes" });
      expect((await ask(made, cookieOf(begun, "passkey"))).status).toBe(422);

      const signIn = async () => {
        const asked = await respond(() => askAction(post("/login/passkey", { intent: "sign-in" })));
        const form = { intent: "passkey", passkey: key.get(optionsOf(asked)), redirectTo: "/news" };
        return respond(() => login(post("/login", form, {}, { Cookie: cookieOf(asked, "passkey") })));
      };
      const signedIn = await signIn();
      expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([303, "/news"]);
      const cookie = cookieOf(signedIn, "session");
      expect(await findViewer(visit("/", {}, { Cookie: cookie }).request)).toMatchObject({ user: { uid } });

      const credential = { intent: "sign-in", email, password: PASSWORD };
      const half = await respond(() => login(post("/login", credential)));
      expect(cookieOf(half, "session")).toBe("");

      const page = await respond(() => passkeysPage(visit(PAGE, {}, { Cookie: session })));
      const [{ id } = { id: "" }] = (page.data as { passkeys: { id: string }[] }).passkeys;
      const [code = ""] = (added.data as { codes: string[] }).codes;
      const removed = await ask({ intent: "remove", id, password: PASSWORD, oneTimeCode: code });
      expect(removed.headers.get("Location")).toBe(`${PAGE}?done=removed-last`);
      expect((await signIn()).status).toBe(422);
      expect(cookieOf(await respond(() => login(post("/login", credential))), "session")).not.toBe("");
    });
  });
