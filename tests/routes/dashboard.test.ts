import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { findViewer } from "~/platform/access/viewer.server";
import { casinos } from "~/features/casinos/collection";
import { complaintMessages, complaints } from "~/features/complaints/collection";
import { reviews } from "~/features/reviews/collection";
import { subscribers } from "~/features/newsletter/collection";
import { action as saveAction } from "~/routes/casinos.$slug_.save";
import { loader as overview } from "~/routes/dashboard._index";
import { action as dataAction } from "~/routes/dashboard.data";
import { loader as download } from "~/routes/dashboard.data[.]json";
import { action as newsletterAction, loader as formerNewsletterPage } from "~/routes/dashboard.newsletter";
import { loader as noticesPage } from "~/routes/dashboard.notices";
import { action as passwordAction } from "~/routes/dashboard.password";
import { loader as adminLayout } from "~/routes/admin";
import { action as profileAction, loader as profileLoader } from "~/routes/dashboard.profile";
import { loader as savedPage } from "~/routes/dashboard.saved";
import { action as sessionsAction, loader as sessionsPage } from "~/routes/dashboard.sessions";
import { loader as fileLoader } from "~/routes/files.$";
import { action as login } from "~/routes/login";
import { action as preferencesAction } from "~/routes/preferences";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { as, PASSWORD, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const viewerWith = (cookie: string) => findViewer(visit("/", {}, { Cookie: cookie }).request);
const userOf = (who: "member" | "admin") => store().documents.get(users, person(who).uid);

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#246" } })
    .withExif({ IFD0: { Artist: "A secret name" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
}

function upload(file: File): FormData {
  const form = new FormData();
  form.set("intent", "picture");
  form.set("picture", file);
  return form;
}

describe("Saved casinos", () => {
  const params = { slug: "saltbox" };
  beforeEach(() => store().documents.batch("test").set(casinos, "saltbox", casinoFixture()).commit());

  test("are put on the list and taken off by a plain form", async () => {
    const saved = await respond(() => saveAction(as("member", "/casinos/saltbox/save", params, { saved: "yes" })));
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/casinos/saltbox"]);
    await respond(() => saveAction(as("member", "/casinos/saltbox/save", params, { saved: "yes" })));
    expect(await userOf("member")).toMatchObject({
      savedCasinos: [{ casinoId: "saltbox" }],
      savedCasinoIds: ["saltbox"],
    });
    expect((await respond(() => savedPage(as("member", "/dashboard/saved")))).data).toMatchObject({
      casinos: [{ name: "Saltbox" }],
    });

    await respond(() =>
      saveAction(as("member", "/casinos/saltbox/save", params, { saved: "no", returnTo: "/dashboard/saved" })),
    );
    expect(await userOf("member")).toMatchObject({ savedCasinos: [], savedCasinoIds: [] });
  });

  test("a visitor is sent to sign in and back", async () => {
    const answer = await respond(() => saveAction(as("visitor", "/casinos/saltbox/save", params, { saved: "yes" })));
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fcasinos%2Fsaltbox");
  });

  test("the button leads back on this site alone", async () => {
    const answer = await respond(() =>
      saveAction(as("member", "/casinos/saltbox/save", params, { saved: "yes", returnTo: "//evil.example" })),
    );
    expect(answer.headers.get("Location")).toBe("/casinos/saltbox");
  });

  test("an unknown casino is a 404", async () => {
    const answer = await respond(() =>
      saveAction(as("member", "/casinos/nope/save", { slug: "nope" }, { saved: "yes" })),
    );
    expect(answer.status).toBe(404);
  });
});

describe("A person's own pages", () => {
  beforeEach(async () => {
    const { uid } = person("member");
    await store()
      .documents.batch("test")
      .set(
        complaints,
        "EW-000001",
        complaintFixture({
          ref: "EW-000001",
          playerId: uid,
          state: "awaiting_player",
          waitingOn: "player",
          accountName: "secret account",
        }),
      )
      .set(complaints, "EW-000002", complaintFixture({ ref: "EW-000002", playerId: "somebody-else" }))
      .set(complaintMessages, "EW-000001.1", {
        complaintId: "EW-000001",
        party: "player",
        authorName: "Longcase",
        body: "It was me who wrote this.",
        visibility: "public",
        at: "2026-11-20T10:00:00.000Z",
      })
      .set(complaintMessages, "EW-000001.2", {
        complaintId: "EW-000001",
        party: "staff",
        authorName: "Desk",
        body: "A note among staff.",
        visibility: "staff",
        at: "2026-11-20T11:00:00.000Z",
      })
      .set(reviews, `saltbox.${uid}`, reviewFixture({ casinoId: "saltbox", userId: uid }))
      .commit();
  });

  test("are shown to their owner, with what is to be done next", async () => {
    const { data } = await respond(() => overview(as("member", "/dashboard")));
    expect(data).toMatchObject({
      complaints: [{ ref: "EW-000001", isMine: true }],
      reviews: [{ id: `saltbox.${person("member").uid}` }],
    });
    expect((await respond(() => overview(as("admin", "/dashboard")))).data).toMatchObject({
      complaints: [],
      reviews: [],
    });
  });

  test("can be downloaded, without what is staff's", async () => {
    const answer = await respond(() => download(as("member", "/dashboard/data.json")));
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    const text = JSON.stringify(answer.data);
    expect(text).toContain("It was me who wrote this.");
    expect(text).toContain("secret account");
    expect(text).not.toContain("A note among staff.");
    expect(text).not.toContain("EW-000002");
    expect(text.toLowerCase()).not.toContain("passwordhash");
    expect(answer.data).toMatchObject({ account: { email: "member@example.com" }, sessions: [{ isThisOne: true }] });
  });

  test("lose their owner's name when the account is deleted, and what was private goes", async () => {
    const wrong = await respond(() =>
      dataAction(as("member", "/dashboard/data", {}, { password: "wrong", confirmed: "on" })),
    );
    expect(wrong.status).toBe(422);
    const unsure = await respond(() => dataAction(as("member", "/dashboard/data", {}, { password: PASSWORD })));
    expect(unsure.status).toBe(422);

    const { uid, cookie } = person("member");
    const answer = await respond(() =>
      dataAction(as("member", "/dashboard/data", {}, { password: PASSWORD, confirmed: "on" })),
    );
    await backgroundDone();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login?done=deleted"]);
    expect(await viewerWith(cookie)).toBeNull();
    expect(await store().identity.find(uid)).toBeNull();
    expect(await store().documents.get(users, uid)).toMatchObject({
      email: null,
      state: "anonymised",
      displayName: "Former player",
      savedCasinos: [],
    });
    expect(await store().documents.get(complaints, "EW-000001")).toMatchObject({
      playerName: "Former player",
      accountName: null,
    });
    expect(await store().documents.get(complaintMessages, "EW-000001.1")).toMatchObject({
      authorName: "Former player",
    });
    expect(await store().documents.get(reviews, `saltbox.${uid}`)).toMatchObject({ authorName: "Former player" });
    expect(store().sent.at(-1)).toMatchObject({ kind: "account-deleted", to: "member@example.com" });
  });

  test("the last admin can't delete the account", async () => {
    const answer = await respond(() =>
      dataAction(as("admin", "/dashboard/data", {}, { password: PASSWORD, confirmed: "on" })),
    );
    expect(answer.status).toBe(422);
    expect(await store().identity.find(person("admin").uid)).not.toBeNull();
  });
});

describe("Profile", () => {
  test("a name is changed for the account and for what is shown; a role in the form is nothing", async () => {
    const form = { intent: "name", displayName: "  Newly Named ", role: "admin" };
    const answer = await respond(() => profileAction(as("member", "/dashboard/profile", {}, form)));
    expect(answer.status).toBe(303);
    expect(await userOf("member")).toMatchObject({ displayName: "Newly Named" });
    expect(await viewerWith(person("member").cookie)).toMatchObject({
      role: "user",
      user: { displayName: "Newly Named" },
    });
  });

  test("a picture is redrawn without its metadata, and replaces the former one", async () => {
    const answer = await respond(async () =>
      profileAction(as("member", "/dashboard/profile", {}, upload(await picture()))),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard/profile?done=picture"]);
    const photoURL = (await viewerWith(person("member").cookie))?.user.photoURL ?? "";
    expect(photoURL).toMatch(/^\/files\/public\/portraits\/[0-9a-f-]{36}\.webp$/);
    expect(photoURL).not.toContain(person("member").uid);

    const path = photoURL.replace("/files/", "");
    const response = await fileLoader(visit(photoURL, { "*": path }));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256 });
    expect(bytes.toString("latin1")).not.toContain("A secret name");

    await respond(() => profileAction(as("member", "/dashboard/profile", {}, { intent: "remove-picture" })));
    expect((await fileLoader(visit(photoURL, { "*": path }))).status).toBe(404);
    expect((await viewerWith(person("member").cookie))?.user.photoURL).toBeNull();
  });

  test.each([
    ["a page", new File(["<html><script>alert(1)</script></html>"], "me.png", { type: "image/png" })],
    ["nothing", new File([], "me.png", { type: "image/png" })],
    ["a file of 12 MB", new File([new Uint8Array(12_000_000)], "me.png", { type: "image/png" })],
  ])("%s instead of a picture is refused in words", async (_what, file) => {
    const answer = await respond(() => profileAction(as("member", "/dashboard/profile", {}, upload(file))));
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ form: "picture", problem: expect.any(String) });
  });

  test("hiding offers is kept with the account", async () => {
    await respond(() => preferencesAction(as("member", "/preferences", {}, { hideOffers: "true" })));
    expect(await userOf("member")).toMatchObject({ preferences: { hideOffers: true } });
  });
});

describe("Password", () => {
  const change = (current: string, password: string) =>
    respond(() => passwordAction(as("member", "/dashboard/password", {}, { current, password })));

  test("a new one ends every session and gives this browser a new one", async () => {
    const elsewhere = await sessionOf(store(), person("member").uid);
    const answer = await change(PASSWORD, "eleven loud geese");
    expect(answer.status).toBe(303);
    const fresh = (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    expect(await viewerWith(fresh)).not.toBeNull();
    expect(await viewerWith(elsewhere)).toBeNull();
    expect(await viewerWith(person("member").cookie)).toBeNull();
    expect(
      (
        await respond(() =>
          login(post("/login", { intent: "sign-in", email: "member@example.com", password: PASSWORD })),
        )
      ).status,
    ).toBe(422);
  });

  test("requires the current one", async () => {
    const answer = await change("not the present one", "eleven loud geese");
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ result: { error: { current: [expect.any(String)] } } });
    expect(JSON.stringify(answer.data)).not.toContain("eleven loud geese");
  });

  test("follows the policy", async () => {
    expect((await change(PASSWORD, "password1")).data).toMatchObject({
      result: { error: { password: [expect.any(String)] } },
    });
  });
});

describe("Sessions", () => {
  const end = (form: { session?: string; password?: string }) =>
    respond(() => sessionsAction(as("member", "/dashboard/sessions", {}, { password: PASSWORD, ...form })));

  test("are listed with their device, and ended one by one or all at once", async () => {
    const { uid, cookie } = person("member");
    const phone = await sessionOf(
      store(),
      uid,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1",
    );
    const third = await sessionOf(store(), uid);
    const { sessions } = (await respond(() => sessionsPage(as("member", "/dashboard/sessions")))).data as {
      sessions: { id: string; device: string; isThisOne: boolean }[];
    };
    expect(sessions.map(({ device }) => device).sort()).toEqual([
      "Firefox on Windows",
      "Firefox on Windows",
      "Safari on iPhone",
    ]);
    expect(sessions[0]?.isThisOne).toBe(true);

    const ended = sessions.find(({ device }) => device.includes("iPhone"))?.id ?? "";
    expect((await end({ session: ended })).status).toBe(303);
    expect(await viewerWith(phone)).toBeNull();
    expect(await viewerWith(third)).not.toBeNull();

    await end({});
    expect(await viewerWith(third)).toBeNull();
    expect(await viewerWith(cookie)).not.toBeNull();
  });

  test("of others can't be ended", async () => {
    const other = await viewerWith(person("admin").cookie);
    await end({ session: other?.sessionId ?? "" });
    expect(await viewerWith(person("admin").cookie)).not.toBeNull();
  });

  test.each(["", "not the password"])(
    "are not ended by somebody who doesn't know the password (“%s”)",
    async (password) => {
      const elsewhere = await sessionOf(store(), person("member").uid);
      const answer = await end({ password });
      expect([answer.status, answer.data]).toMatchObject([
        422,
        { result: { error: { password: [expect.any(String)] } } },
      ]);
      expect(await viewerWith(elsewhere)).not.toBeNull();
    },
  );

  test("the password can't be guessed here either", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await end({ password: `guess ${String(guess)}` })).status);
    expect(statuses).toContain(429);
  });
});

test("the newsletter is subscribed to by mail and ended by a click", async () => {
  const state = async () =>
    (
      (await respond(() => noticesPage(as("member", "/dashboard/notices")))).data as {
        newsletter: { known: { state: string } | null };
      }
    ).newsletter.known?.state ?? null;
  expect(await state()).toBeNull();
  const former = await respond(() => formerNewsletterPage(as("member", "/dashboard/newsletter")));
  expect(former.headers.get("Location")).toBe("/dashboard/notices#newsletter");
  await respond(() => newsletterAction(as("member", "/dashboard/newsletter", {}, { intent: "subscribe" })));
  await backgroundDone();
  expect(await state()).toBe("unconfirmed");
  const [subscriber] = (await store().documents.query(subscribers)).items;
  await store()
    .documents.batch("test")
    .update(subscribers, subscriber?.id ?? "", { state: "confirmed" })
    .commit();
  await respond(() => newsletterAction(as("member", "/dashboard/newsletter", {}, { intent: "end" })));
  expect(await state()).toBe("unsubscribed");
});

test("a private file is shown to its token alone", async () => {
  const { files } = store();
  await files.put(
    "evidence/a.txt",
    { contentType: "text/plain" },
    (async function* () {
      yield new TextEncoder().encode("private");
    })(),
  );
  const token = await files.addDownloadToken("evidence/a.txt");
  const get = (query: string) => fileLoader(visit(`/files/evidence/a.txt${query}`, { "*": "evidence/a.txt" }));
  expect((await get("")).status).toBe(404);
  expect((await get("?token=wrong")).status).toBe(404);
  expect((await get(`?token=${token}`)).status).toBe(200);
});

describe("the time zone of staff", () => {
  const choose = (who: "member" | "admin", timeZone: string) =>
    respond(() => profileAction(as(who, "/dashboard/profile", {}, { intent: "zone", timeZone })));
  const zoneOf = async (who: "member" | "admin") =>
    ((await respond(() => profileLoader(as(who, "/dashboard/profile")))).data as { zone: { chosen: string } | null })
      .zone;

  test("is UTC until they choose one, by its name or its city", async () => {
    expect(await zoneOf("admin")).toMatchObject({ chosen: "UTC", now: "It is 12:00 in UTC (UTC+0)." });
    const answer = await choose("admin", "berlin");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard/profile?done=zone"]);
    expect(await zoneOf("admin")).toMatchObject({
      chosen: "Europe/Berlin",
      now: "It is 13:00 in Berlin (UTC+1).",
    });
    const { data } = await respond(() => adminLayout(as("admin", "/admin")));
    expect(data).toMatchObject({ zone: { name: "Europe/Berlin" } });
  });

  test("that doesn’t exist is refused, with what was typed", async () => {
    const answer = await choose("admin", "Atlantis");
    expect([answer.status, answer.data]).toEqual([
      422,
      {
        form: "zone",
        typed: "Atlantis",
        problem: "Choose a time zone from the list, such as Europe/Berlin.",
        others: {},
      },
    ]);
    expect(await zoneOf("admin")).toMatchObject({ chosen: "UTC" });
  });

  test("isn't available to members", async () => {
    expect(await zoneOf("member")).toBeNull();
    expect((await choose("member", "Europe/Berlin")).status).toBe(403);
  });
});
