import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "~/backend/index.server";
import { identitySessions } from "~/backend/identity/identity-collections";
import { afterPasswordSetElsewhere } from "~/platform/access/credentials/new-password.server";
import { findViewer } from "~/platform/access/viewer.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { openSession } from "../../support/open-session";
import { PASSWORD } from "../../support/people";
import { visit } from "../../support/requests";
import { addressOf, sharedProject } from "../support/emulators";
import { joinConfirmed, openInstances } from "./own-instances";

export const passwordElsewhere = () =>
  describe("a password that is set past the site", () => {
    let folder: string;
    /** Two instances of the site; pages are requested from the first. */
    let instances: Backend[];
    let close: () => Promise<void>;
    let email: string;
    let uid: string;
    beforeEach(async () => {
      ({ instances, folder, close } = await openInstances(2));
      ({ uid, email } = await joinConfirmed(one()));
    });
    afterEach(() => close());

    const one = () => instances[0] as Backend;
    const two = () => instances[1] as Backend;
    const open = async () => (await openSession(one().identity, uid, { userAgent: "Browser" })).secret;
    const view = (secret: string) => findViewer(visit("/", {}, { Cookie: `session=${secret}` }).request);
    const viewOnTwo = (secret: string) => two().identity.verifySession(secret, afterPasswordSetElsewhere);
    const sessions = async () => (await one().documents.query(identitySessions, { where: [["uid", "==", uid]], orderBy: ["-openedAt"] })).items; // prettier-ignore

    /** Makes it ten minutes later, so that every session asks the provider again. */
    async function age(): Promise<void> {
      const batch = one().documents.batch("test");
      for (const { id } of await sessions())
        batch.update(identitySessions, id, { accountCheckedAt: "2020-01-01T00:00:00.000Z" });
      await batch.commit();
    }

    /** The provider counts sign-ins in whole seconds. */
    const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_005 - (Date.now() % 1_000)));

    async function mails(): Promise<string[]> {
      await backgroundDone();
      const outbox = join(folder, "outbox");
      if (!existsSync(outbox)) return [];
      return readdirSync(outbox)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(join(outbox, name), "utf8"));
    }

    async function callProvider(call: string, body: object, headers: HeadersInit = { Authorization: "Bearer owner" }) {
      const response = await fetch(`http://${addressOf("auth")}/identitytoolkit.googleapis.com/v1/${call}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { idToken: string };
    }

    /** Does what anybody can do with the web API key, which is at Hosting's address, and a password or a stolen token. */
    async function setPasswordAtProvider(from: string, to: string): Promise<void> {
      const credential = { email, password: from, returnSecureToken: true };
      const { idToken } = await callProvider("accounts:signInWithPassword?key=any", credential, {});
      await nextSecond();
      await callProvider("accounts:update?key=any", { idToken, password: to }, {});
    }

    test("signs the account out on every instance and is mailed once, to viewers at once as well, and again for the next", async () => {
      const secrets = [await open(), await open(), await open()] as const;
      await setPasswordAtProvider(PASSWORD, "four tin kettles");
      await age();
      // Opened by the new password, and checked soon.
      await one().identity.signIn(email, "four tin kettles");
      const fresh = await open();
      const seen = await Promise.all([
        ...secrets.map(view),
        ...secrets.map(viewOnTwo),
        ...secrets.map(view),
        ...secrets.map(viewOnTwo),
      ]);
      expect(seen).toEqual(Array.from({ length: 12 }, () => null));
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toContain(`To: ${email}`);
      expect(mail?.replace(/=\n/g, "")).toContain("directly at the service that stores our members");

      expect(await sessions()).toHaveLength(1);
      await age();
      expect(await view(fresh)).toMatchObject({ user: { uid } });
      expect(await mails()).toHaveLength(1);

      await setPasswordAtProvider("four tin kettles", "nine loud sparrows");
      await age();
      expect(await view(fresh)).toBeNull();
      expect(await mails()).toHaveLength(2);
    });

    test("is mailed once at the next sign-in, on whichever instance, where no session was left to notice it", async () => {
      const signIn = (on: Backend) =>
        openSession(on.identity, uid, { userAgent: "Browser" }, afterPasswordSetElsewhere);
      await signIn(one());
      await signIn(two());
      expect(await mails()).toEqual([]);
      await one().identity.revokeAllSessions(uid);
      await setPasswordAtProvider(PASSWORD, "four tin kettles");
      await one().identity.signIn(email, "four tin kettles");
      await two().identity.signIn(email, "four tin kettles");
      await Promise.all([signIn(one()), signIn(two()), signIn(one())]);
      expect(await mails()).toHaveLength(1);
      await one().identity.changePassword(uid, "four tin kettles", "nine loud sparrows");
      await one().identity.signIn(email, "nine loud sparrows");
      await signIn(one());
      expect(await mails()).toHaveLength(1);
    });

    test("is told apart from sign-ins that were ended at the provider, which end without a mail", async () => {
      const secret = await open();
      await nextSecond();
      await callProvider(`projects/${sharedProject()}/accounts:update`, {
        ...{ localId: uid, validSince: String(Math.floor(Date.now() / 1_000)) },
      });
      await age();
      expect(await Promise.all([view(secret), viewOnTwo(secret)])).toEqual([null, null]);
      expect([await sessions(), await mails()]).toEqual([[], []]);
    });

    test("is told apart from one of a form of the site's, even by a session that was opened meanwhile", async () => {
      const secret = await open();
      const [stored] = await sessions();
      if (!stored) throw new Error("There is no session.");
      await nextSecond();
      await one().identity.changePassword(uid, PASSWORD, "four tin kettles");
      const after = await open();
      // As if it had been stored a moment after the others were ended.
      await one().documents.batch("test").set(identitySessions, stored.id, stored).commit();
      await age();
      expect(await view(secret)).toBeNull();
      expect(await view(after)).not.toBeNull();
      expect(await mails()).toEqual([]);
    });
  });
