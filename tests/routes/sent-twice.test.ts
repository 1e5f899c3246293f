import { describe, expect, test } from "vitest";
import type { Collection } from "~/backend/documents/port";
import { awards } from "~/features/awards/collection";
import { awardEditor } from "~/features/awards/desk/award-editor.server";
import { casinoEditor } from "~/features/casinos/desk/casino-kind.server";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaintTemplates } from "~/features/complaints/collection";
import { contactMessages } from "~/features/contact/collection";
import { games } from "~/features/games/collection";
import { newsletterIssues } from "~/features/newsletter/collection";
import { articles } from "~/features/news/collection";
import { faqEntries, pages } from "~/features/pages/collection";
import { deals, partners } from "~/features/partners/collection";
import { scoreProposals } from "~/features/score-weights/collection";
import { auditEntries } from "~/platform/audit/collection";
import { savedViews } from "~/platform/admin-list/views/collection";
import { operations } from "~/platform/operations/collection";
import { revisions } from "~/platform/publishing/collection";
import { storedFiles } from "~/platform/media/collection";
import type { StoredFileFields } from "~/platform/media/schema";
import { resendVerification } from "~/platform/access/accounts.server";
import { backgroundDone } from "../support/outbox/background-done";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { awardFixture } from "../support/fixtures/award";
import { complaintFixture } from "../support/fixtures/complaint";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { postedForm } from "../support/forms/posted-form";
import { storeDeals } from "../support/partners/deal";
import { as, makeAccount, PASSWORD, usePeople } from "../support/people";
import { respond, type Answer } from "../support/requests";
import { routeFor } from "../support/route-modules";

const backend = useTestBackend();
usePeople(backend);

const CSV = `slug,name\nnew-one,New one\n`;

async function written(values: unknown): Promise<FormData> {
  return postedForm(await values, { intent: "save", logo: "none" });
}

function csv(): FormData {
  const form = new FormData();
  form.set("file", new File([CSV], "casinos.csv", { type: "text/csv" }));
  return form;
}

interface Creating {
  path: string;
  collection: Collection<never>;
  /** Where the form is read from, when not at `path`. */
  form: Record<string, string> | (() => FormData | Promise<FormData>);
  /** True for what may be meant twice a day: only the form's key tells that it is the same. */
  needsKey?: boolean;
}

const CREATING: readonly Creating[] = (
  [
    { path: "/admin/complaints/templates/new", collection: complaintTemplates, form: { name: "Hello again", act: "note", body: "We have read it, thank you." } },
    { path: "/contact", collection: contactMessages, form: { type: "bug", email: "a@b.example", message: "The list of casinos is empty." } },
    { path: "/admin/faq/new", collection: faqEntries, form: { group: "Scores", question: "Why a score?", answer: "It sums up.", intent: "save" } },
    { path: "/admin/casinos/new", collection: casinos, form: () => written(casinoEditor.toValues(casinoFixture({ slug: "tidewater", name: "Tidewater", logo: null }))) },
    { path: "/admin/awards/new", collection: awards, form: () => written(awardEditor.toValues(awardFixture({ slug: "", year: 2031 }))) },
    { path: "/admin/bonuses/new", collection: bonuses, form: { slug: "", title: "50 free spins", casinoId: "saltbox", type: "free_spins", "freeSpins.count": "50", "freeSpins.value.amount": "0.10", "freeSpins.value.currency": "EUR", wagering: "20", wageringBase: "winnings", "contributions.slots": "100", model: "cashable", significantTerms: "18+.", termsUrl: "https://saltbox.example/terms", intent: "save" } },
    { path: "/admin/news/new", collection: articles, form: { title: "A cap that nobody noticed", dek: "One line.", body: "It was there.", author: "Ida Fenn", category: "regulation", intent: "save" } },
    { path: "/admin/games/new", collection: games, form: { name: "Tin Harbour", studio: "Brasscog", type: "slot", volatility: "unknown", volatilityBasis: "unknown", intent: "save" } },
    { path: "/admin/partners/new", collection: partners, form: { name: "Brine Partners", contactEmail: "ida@brine.example", "postbacks.auth": "off", intent: "save" } },
    { path: "/admin/deals/new", collection: deals, form: () => storeDeals(backend(), []).then(() => written({ name: "Saltbox, share", partnerId: "Salt Partners", casinoId: "Saltbox", model: "share", share: "30", startsOn: "2026-10-01" })) },
    { path: "/admin/pages/new", collection: pages, form: { title: "Team", body: "Nine people.", intent: "save" } },
    { path: "/admin/newsletter/issues/new", collection: newsletterIssues, form: { subject: "November", body: "What is new this month, and what ended.", intent: "save", version: "0" } },
    { path: "/admin/settings/score", collection: scoreProposals, form: { licence: "0.4", complaints: "0.1", terms: "0.2", payout: "0.1", players: "0.1", protection: "0.1", note: "Licences count for more.", from: "2026-11-21", intent: "preview" } },
    { path: "/admin/lists/casinos/views", collection: savedViews, form: { intent: "save", name: "Warned", state: "lifecycle=warning" } },
    { path: "/admin/lists/casinos/import", collection: operations, form: csv, needsKey: true },
  ] as unknown as Creating[]
); // prettier-ignore

async function send({ path, form }: Creating, key?: string): Promise<Answer> {
  const { module, params } = await routeFor(path);
  const made = typeof form === "function" ? await form() : { ...form };
  if (key !== undefined && made instanceof FormData) made.set("submission", key);
  else if (key !== undefined) (made as Record<string, string>)["submission"] = key;
  return respond(() => module.action?.(as("admin", path, params, made)));
}

const count = ({ collection }: Creating) => backend().documents.count(collection);
const placeOf = ({ headers }: Answer) => headers.get("Location");

describe.each(CREATING.map((one) => [one.path, one] as const))("%s, sent twice", (path, creating) => {
  test("creates one record, and both answers lead to it", async () => {
    await keep(backend().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
    const before = await count(creating);
    const key = creating.needsKey ? "one" : undefined;
    const answers = await Promise.all([send(creating, key), send(creating, key)]);
    answers.push(await send(creating, key));
    await backgroundDone();
    expect(answers.map(({ status, data }) => [status, data])).toEqual(answers.map(() => [303, ""]));
    expect(new Set(answers.map(placeOf)).size).toBe(1);
    expect(await count(creating)).toBe(before + 1);
    expect(backend().sent.length).toBe(path === "/contact" ? 1 : 0);
    const created = (await backend().documents.query(auditEntries)).items.map(({ action, entityId }) => `${action} ${entityId}`); // prettier-ignore
    expect(new Set(created).size).toBe(created.length);
    const numbers = (await backend().documents.query(revisions)).items.map(({ number }) => number);
    expect(numbers.filter((number) => number > 1)).toEqual([]);
  });

  test("from the form opened twice creates two", async () => {
    // A view is known by its name, and an item’s address is taken by the first.
    if (/views|awards|casinos\/new|bonuses|games|partners|deals|news\/new|pages/.test(path)) return;
    const before = await count(creating);
    await send(creating, "one");
    await send(creating, "two");
    await backgroundDone();
    expect(await count(creating)).toBe(before + 2);
  });
});

test("every address that creates something by a form of its own is in this sweep", async () => {
  const { readdirSync } = await import("node:fs");
  const editors = readdirSync("app/routes").filter((file) => /^admin\.(?:\w+\.)*\$id\.tsx$/.test(file));
  const swept = CREATING.map(({ path }) => path.replace(/\/new$/, ""));
  const others = editors.map((file) => `/${file.replace(/\.\$id\.tsx$/, "").replaceAll(".", "/")}`).filter((path) => !swept.includes(path)); // prettier-ignore
  // These have no "new".
  expect(others.sort()).toEqual(["/admin/complaints", "/admin/corrections", "/admin/media", "/admin/operations", "/admin/outbox", "/admin/questions", "/admin/representatives", "/admin/reviews", "/admin/settings/score_/proposals", "/admin/settings/webhooks", "/admin/users"]); // prettier-ignore
});

describe("a change, sent twice", () => {
  test("of an item is one revision, and both answers lead to it; another person's is still a conflict", async () => {
    const made = await send(CREATING.find(({ path }) => path === "/admin/news/new") as Creating, "one");
    const path = new URL(placeOf(made) ?? "", "http://edgewise.test").pathname;
    const { module, params } = await routeFor(path);
    const view = (await respond(() => module.loader?.(as("admin", path, params)))).data as { version: string };
    const form = { title: "A cap that nobody noticed", dek: "Another line.", body: "It was there.", author: "Ida Fenn", category: "regulation", intent: "save", version: view.version }; // prettier-ignore
    const sendChange = (over = {}) => respond(() => module.action?.(as("admin", path, params, { ...form, ...over })));
    const answers = await Promise.all([sendChange(), sendChange()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(placeOf)).size).toBe(1);
    expect((await backend().documents.query(revisions)).items.map(({ number }) => number).sort()).toEqual([1, 2]);
    expect((await sendChange({ dek: "A third line." })).status).toBe(409);
  });

  test("of an award adds one nominee, and nobody is told of a conflict", async () => {
    const category = {
      id: "best",
      name: "Best",
      description: "",
      kind: "public" as const,
      publicWeight: 1,
      nominees: [],
    };
    await keep(backend().documents, { awards: [awardFixture({ slug: "awards-2026", year: 2026, phase: "nominations", categories: [category] })] }); // prettier-ignore
    const { version = 0 } = (await backend().documents.get(awards, "awards-2026")) ?? {};
    const path = "/admin/awards/awards-2026/desk";
    const { module, params } = await routeFor(path);
    const form = { command: "nominee", category: "best", name: "赌场", citation: "", version: String(version) };
    const answers = await Promise.all(
      [1, 2].map(() => respond(() => module.action?.(as("admin", path, params, form)))),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await backend().documents.get(awards, "awards-2026"))?.categories[0]?.nominees).toHaveLength(1);
  });
});

const PICTURE: StoredFileFields = {
  bucket: "edgewise-files",
  generation: "1",
  metageneration: "1",
  fullPath: "public/media/pier-640.webp",
  name: "pier-640.webp",
  size: 1,
  timeCreated: TEST_NOW,
  updated: TEST_NOW,
  md5Hash: "",
  cacheControl: null,
  contentDisposition: null,
  contentEncoding: null,
  contentLanguage: null,
  contentType: "image/webp",
  customMetadata: { originalName: "pier.png" },
  alt: "",
  width: 640,
  height: 480,
  sha256: "0".repeat(64),
  visibility: "public",
};

describe("an edit, sent twice at once", () => {
  interface Editing {
    what: string;
    path: string;
    who?: "member" | "admin";
    /** Stores what is edited, and returns the form as its page would hold it. */
    form: () => Promise<Record<string, string>>;
  }
  const documents = () => backend().documents;
  const loaded = async (path: string) => {
    const { module, params } = await routeFor(path);
    return (await respond(() => module.loader?.(as("admin", path, params)))).data as Record<string, never>;
  };
  const REF = complaintFixture().ref;

  const EDITING: readonly Editing[] = [
    {
      what: "a group of settings",
      path: "/admin/settings/clocks",
      form: async () => {
        const { version, fields } = (await loaded("/admin/settings/clocks")) as unknown as { version: string; fields: object }; // prettier-ignore
        const numbers = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
        return { ...numbers, partyDays: "13", version };
      },
    },
    {
      what: "a template",
      path: "/admin/complaints/templates/casino-its-side",
      form: async () => ({ name: "Ask again", act: "note", body: "Please say what happened.", version: "0" }),
    },
    {
      what: "a picture's words",
      path: "/admin/media/one",
      form: async () => {
        await documents().batch("system:test").set(storedFiles, "one", PICTURE).commit();
        return { alt: "A pier at night", version: "1" };
      },
    },
    {
      what: "the public text of a complaint",
      path: `/admin/complaints/${REF}/text`,
      form: async () => {
        await keep(documents(), { complaints: [complaintFixture()] });
        const { version, story } = (await loaded(`/admin/complaints/${REF}/text`)) as unknown as { version: string; story: string }; // prettier-ignore
        return { title: "A title without a name", story, desiredOutcome: "", version };
      },
    },
    {
      what: "one's name",
      path: "/dashboard/profile",
      who: "member",
      form: async () => ({ intent: "name", displayName: "Another name" }),
    },
    {
      what: "one's password",
      path: "/dashboard/password",
      who: "member",
      form: async () => ({ current: PASSWORD, password: "eleven loud herons by the sea" }),
    },
  ];

  test.each(EDITING.map((one) => [one.what, one] as const))(
    "of %s is saved, and both answers say so",
    async (_, one) => {
      const form = await one.form();
      const { module, params } = await routeFor(one.path);
      const sendEdit = () => respond(() => module.action?.(as(one.who ?? "admin", one.path, params, form)));
      const answers = await Promise.all([sendEdit(), sendEdit()]);
      await backgroundDone();
      expect(answers.map(({ status, data }) => [status, data])).toEqual([
        [303, ""],
        [303, ""],
      ]);
      const places = answers.map((answer) => new URL(placeOf(answer) ?? "", "http://edgewise.test").pathname);
      expect(new Set(places).size).toBe(1);
      if (one.path === "/dashboard/password") return;
      expect((await sendEdit()).status).toBe(303);
      const acts = (await backend().documents.query(auditEntries)).items.length;
      expect(acts).toBe(one.who === "member" ? 0 : 1);
    },
  );
});

describe("a form of one's account, sent twice at once", () => {
  test.each([
    ["for a new password", "/forgot-password", { email: "member@example.com" }, ["password-reset"]],
    [
      "to join",
      "/login",
      {
        intent: "join",
        displayName: "New One",
        email: "new@example.com",
        password: PASSWORD,
        adult: "on",
        terms: "on",
      },
      ["email-verification"],
    ],
    ["for the newsletter", "/newsletter", { email: "new@example.com" }, ["newsletter-confirmation"]],
  ] as const)("%s mails one link", async (_, path, form, mails) => {
    const { module, params } = await routeFor(path);
    const sendForm = () => respond(() => module.action?.(as("visitor", path, params, form)));
    const answers = await Promise.all([sendForm(), sendForm()]);
    await backgroundDone();
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(placeOf)).size).toBe(1);
    expect(backend().sent.map(({ kind }) => kind)).toEqual(mails);
  });

  test("to confirm one's address mails one link", async () => {
    await makeAccount(backend(), "unsure@example.com", { verified: false });
    const uid = (await backend().identity.findByEmail("unsure@example.com"))?.uid ?? "";
    await Promise.all([resendVerification(uid), resendVerification(uid)]);
    await backgroundDone();
    expect(backend().sent.map(({ kind }) => kind)).toEqual(["email-verification"]);
  });
});
