import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { sentFileName } from "~/domain/text/sent-file-name";
import { oneLine } from "~/domain/text/characters";
import { displayNameField } from "~/domain/text/display-name";
import { casinos } from "~/features/casinos/collection";
import { casinoEditor } from "~/features/casinos/desk/casino-kind.server";
import { addNominee } from "~/features/awards/desk/award-desk.server";
import { awards } from "~/features/awards/collection";
import { complaintEvidence, complaints } from "~/features/complaints/collection";
import { listEvidence, removeEvidence } from "~/features/complaints/evidence/evidence.server";
import { articles } from "~/features/news/collection";
import { articleEditor } from "~/features/news/desk/article-kind.server";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { users } from "~/platform/access/collection";
import { storedFiles } from "~/platform/media/collection";
import { operations } from "~/platform/operations/collection";
import { decideLeavingOneself, finishLeaving } from "~/site/member-data/anonymisation.server";
import type { SearchAnswer } from "~/site/search/search.server";
import * as searchPage from "~/routes/search._index";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { awardFixture } from "../support/fixtures/award";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { store as keep } from "../support/fixtures/store";
import { namesOfScripts } from "../support/names";
import { as, PASSWORD, person, usePeople } from "../support/people";
import { wordsOfPage } from "../support/page-words";
import { filesForm, pictureFile } from "../support/files/pictures";
import { postedForm } from "../support/forms/posted-form";
import { post, respond, visit, type Answer } from "../support/requests";
import { routeFor } from "../support/route-modules";
import { isThorough } from "../support/thoroughly";

const backend = useTestBackend();
usePeople(backend);
beforeAll(trustClientAddressHeader);

/** Some of the thousand, from each script: every tenth, or every twentieth, which takes half the time. */
const EVERY = isThorough ? 10 : 20;
const NAMES = namesOfScripts(1_000).filter((_, at) => at % EVERY === Math.floor(at / 100) % 10);
const SHOWN = NAMES.map(oneLine);

async function send(path: string, form: FormData | Record<string, string | string[]>): Promise<Answer> {
  const { module, params } = await routeFor(path);
  return respond(() => module.action?.(as("admin", path, params, form)));
}

async function load(path: string): Promise<Answer> {
  const { module, params } = await routeFor(path);
  return respond(() => module.loader?.(as("admin", path, params)));
}

/** A title, which is longer than a name. Two braces would name a fact in it. */
const titleOf = (name: string) => `${name.replaceAll("{{", "{ {")} in the news`;

const search = (name: string) => encodeURIComponent(name);

/** Returns those of the names for which `check` isn't true, as few as tell something. */
async function exceptions(names: readonly string[], check: (name: string) => boolean | Promise<boolean>) {
  const found: string[] = [];
  for (const name of names) if (!(await check(name))) found.push(name);
  return found.slice(0, 5);
}

async function isFoundOnSite(name: string, href: string): Promise<boolean> {
  const { module } = await routeFor("/search");
  const found = await respond(() => module.loader?.(visit(`/search?q=${search(name)}`)));
  const { answer } = found.data as { answer: SearchAnswer | null };
  return JSON.stringify(answer?.groups ?? []).includes(`"${href}"`);
}

async function isListed(path: string, name: string): Promise<boolean> {
  const { data } = await load(`${path}?q=${search(name)}`);
  return JSON.stringify(data).includes(JSON.stringify(name).slice(1, -1));
}

async function exported(list: string): Promise<{ csv: string; rows: Record<string, string>[] }> {
  const { data } = await load(`/admin/lists/${list}/export.csv`);
  return { csv: data as string, rows: parse(data as string, { columns: true, bom: true }) };
}

/** Imports a file that changes nothing, and returns what the report says of it. */
async function imported(list: string, csv: string) {
  const form = new FormData();
  form.set("file", new File([csv], `${list}.csv`, { type: "text/csv" }));
  const answer = await send(`/admin/lists/${list}/import`, form);
  expect([answer.status, answer.data]).toEqual([303, ""]);
  const id = answer.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  return (await load(`/admin/operations/${id}`)).data as { report: { counts: Record<string, number> } };
}

async function archived(list: string, ids: readonly string[]): Promise<void> {
  const path = `/admin/lists/${list}/bulk`;
  const asked = (await send(path, { action: "archive", ids: [...ids], state: "" })).data as {
    confirmation: { hidden: { name: string; value: string }[] };
  };
  const form = new FormData();
  for (const { name, value } of asked.confirmation.hidden) form.append(name, value);
  expect((await send(path, form)).status).toBe(303);
  await backgroundDone();
  expect(await backend().documents.count(operations, [["state", "==", "done"]])).toBeGreaterThan(0);
}

test("the names are many, and different ones", () => {
  expect(NAMES).toHaveLength(1_000 / EVERY);
  expect(new Set(SHOWN).size).toBe(NAMES.length);
});

describe.each([
  {
    list: "casinos",
    collection: casinos,
    page: "/casinos",
    nameOf: (item: object) => (item as { name: string }).name,
    fields: async (name: string) =>
      casinoEditor.toValues(
        casinoFixture({ name, slug: "", logo: null, reviewer: "Rita", body: "Words. ".repeat(60) }),
      ),
    column: "name",
  },
  {
    list: "news",
    collection: articles,
    page: "/news",
    nameOf: (item: object) => (item as { title: string }).title,
    fields: async (title: string) => articleEditor.toValues(articleFixture({ title: titleOf(title), slug: "" })),
    column: "title",
  },
])("$list", ({ list, collection: any, page, nameOf, fields, column }) => {
  test("of names of all scripts are made, found, shown, linked, exported, imported and archived", async () => {
    const collection = any as typeof casinos;
    const named = list === "news" ? NAMES.map((name) => oneLine(titleOf(name))) : SHOWN;
    for (const name of NAMES) {
      const form = postedForm(await fields(name), { intent: "publish", logo: "none", hero: "none" });
      const answer = await send(`/admin/${list}/new`, form);
      expect([answer.status, answer.data], name).toEqual([303, ""]);
    }
    const items = (await backend().documents.query(collection, { limit: 200 })).items;
    expect(items.map(nameOf).sort()).toEqual([...named].sort());
    expect(items.filter(({ publishState }) => publishState !== "published")).toEqual([]);
    const addressOf = new Map(items.map((item) => [nameOf(item), `${page}/${item.slug}`]));
    expect(new Set(addressOf.values()).size).toBe(NAMES.length);

    expect(await exceptions(named, (name) => isFoundOnSite(name, addressOf.get(name) ?? ""))).toEqual([]);
    expect(await exceptions(named, (name) => isListed(`/admin/${list}`, name))).toEqual([]);
    const shown = async (name: string) =>
      JSON.stringify((await load(addressOf.get(name) ?? "")).data).includes(JSON.stringify(name).slice(1, -1));
    expect(await exceptions(named, shown)).toEqual([]);
    const marked = named.filter((name) => /[<&]/.test(name)).slice(0, 4);
    for (const name of marked) {
      const words = await wordsOfPage(searchPage as never, {
        pattern: "/search",
        address: `/search?q=${search(name)}`,
      });
      expect(words).toContain(
        name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").slice(0, 12),
      );
    }

    const { csv, rows } = await exported(list);
    const cells = rows.map((row) => (row[column] ?? "").replace(/^'(?=['\s]*[=+\-@＝＋－＠])/, ""));
    expect(cells.sort()).toEqual([...named].sort());
    const { report } = await imported(list, csv);
    expect([report.counts["new"], report.counts["changed"], report.counts["faulty"]]).toEqual([0, 0, 0]);

    await archived(
      list,
      items.map(({ id }) => id),
    );
    expect(
      await exceptions(named.slice(0, 20), async (name) => !(await isFoundOnSite(name, addressOf.get(name) ?? ""))),
    ).toEqual([]);
    expect((await load(addressOf.get(named[0] ?? "") ?? "")).status).toBe(404);
  }, 60_000);
});

test("nominees of all scripts are added, each once, and shown; a full category says so", async () => {
  const hand = { staff: { uid: "system:test", name: "Test", requestId: null } };
  const categories = Array.from({ length: NAMES.length / 25 }, (_, at) => ({ id: `best-${String(at)}`, name: `Best ${String(at)}`, description: "", kind: "public" as const, publicWeight: 1, nominees: [] })); // prettier-ignore
  await keep(backend().documents, {
    awards: [awardFixture({ slug: "awards-2026", year: 2026, phase: "nominations", categories })],
  });
  for (const [at, name] of SHOWN.entries()) {
    const id = `best-${String(Math.floor(at / 25))}`;
    expect(await addNominee(2026, id, { name, citation: "" }, hand), name).toEqual({ outcome: "done" });
    const again = await addNominee(2026, id, { name: name.normalize("NFD"), citation: "" }, hand);
    expect(again, name).toEqual({ outcome: "already" });
  }
  const stored = (await backend().documents.get(awards, "awards-2026"))?.categories ?? [];
  expect(stored.flatMap(({ nominees }) => nominees.map(({ name }) => name))).toEqual(SHOWN);
  for (const { nominees } of stored) expect(new Set(nominees.map(({ id }) => id)).size).toBe(25);
  const shown = JSON.stringify((await load("/awards/2026")).data);
  expect(await exceptions(SHOWN, (name) => shown.includes(JSON.stringify(name).slice(1, -1)))).toEqual([]);

  for (let more = 0; more < 5; more += 1)
    await addNominee(2026, "best-0", { name: `More ${String(more)}`, citation: "" }, hand);
  const full = await addNominee(2026, "best-0", { name: "One too many", citation: "" }, hand);
  expect(full).toEqual({ outcome: "refused", message: expect.stringContaining("up to 30 nominees") as string });
});

test("members of every name that may be one join, are found, exported and leave; the others are told why not", async () => {
  const { module } = await routeFor("/login");
  const field = displayNameField("Enter a name.");
  const joined: string[] = [];
  for (const [at, displayName] of NAMES.entries()) {
    const form = { intent: "join", displayName, email: `person-${String(at)}@example.com`, password: PASSWORD, adult: "on", terms: "on" }; // prettier-ignore
    const headers = { [CLIENT_ADDRESS_HEADER]: `10.0.${String(at)}.1` };
    const answer = await respond(() => module.action?.(post("/login", form, {}, headers)));
    const valid = field.safeParse(displayName);
    if (valid.success) joined.push(valid.data);
    expect(answer.status, displayName).toBe(valid.success ? 303 : 422);
    if (!valid.success) expect(JSON.stringify(answer.data)).toMatch(/(?:Use at|Leave out|could be taken|Enter a name)/);
  }
  await backgroundDone();
  expect(joined.length).toBeGreaterThan(NAMES.length / 2);
  const names = (await backend().documents.query(users, { limit: 200 })).items.map(({ displayName }) => displayName);
  expect(await exceptions(joined, (name) => names.includes(name))).toEqual([]);
  expect(await exceptions(joined, (name) => isListed("/admin/users", name))).toEqual([]);
  const { csv } = await exported("users");
  const cells = JSON.stringify(parse(csv, { bom: true }));
  expect(await exceptions(joined, (name) => cells.includes(JSON.stringify(name).slice(1, -1)))).toEqual([]);
  for (const { id } of (await backend().documents.query(users, { limit: 30 })).items) {
    if (id === person("admin").uid || id === person("member").uid) continue;
    await decideLeavingOneself(id);
    await finishLeaving(id, "themselves");
  }
  await backgroundDone();
  const left = (await backend().documents.query(users, { where: [["isLeaving", "==", true]] })).items;
  expect(left).toEqual([]);
});

/** Sends a file as a browser writes its name: quotation marks and line ends escaped, all else as UTF-8. */
function uploadOf(field: string, name: string, content: string): { body: Uint8Array<ArrayBuffer>; type: string } {
  const quoted = name.replace(/["\r\n]/g, encodeURIComponent);
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: text/plain\r\n\r\n`;
  return {
    body: new TextEncoder().encode(`${head}${content}\r\n--edge--\r\n`),
    type: "multipart/form-data; boundary=edge",
  };
}

test("evidence of any name comes in, is listed, goes out by its name and is removed", async () => {
  const { documents } = backend();
  const failures: string[] = [];
  for (let of = 0; of < 5; of += 1) {
    const ref = `EW-AAAA0${String(of)}`;
    await documents.batch("system:test").set(complaints, ref, complaintFixture({ ref, playerId: person("member").uid, state: "under_review", closedAt: null })).commit(); // prettier-ignore
    const upload = await routeFor(`/complaints/${ref}/evidence`);
    for (const [at, name] of SHOWN.slice(of * 10, of * 10 + 10).entries()) {
      const { body, type } = uploadOf("evidence", `${name}.txt`, `Words of ${String(of * 10 + at)}.`);
      const args = as("member", `/complaints/${ref}/evidence`, upload.params, {});
      const headers = new Headers(args.request.headers);
      headers.set("Content-Type", type);
      const request = new Request(args.request.url, { method: "POST", headers, body });
      const answer = await respond(() => upload.module.action?.({ ...args, request }));
      if (answer.status !== 200) failures.push(`${name}: ${String(answer.status)} ${JSON.stringify(answer.data)}`);
    }
    const listed = await listEvidence(ref);
    const wanted = SHOWN.slice(of * 10, of * 10 + 10).map((name) => sentFileName(`${name}.txt`));
    expect(listed.map(({ name }) => name).sort()).toEqual(wanted.sort());
    for (const { id, name } of listed) {
      const path = `/complaints/${ref}/evidence/${id}`;
      const { module, params } = await routeFor(path);
      const { status, headers } = await respond(() => module.loader?.(as("member", path, params)));
      const sent = decodeURIComponent((headers.get("Content-Disposition") ?? "").split("UTF-8''")[1] ?? "");
      if (status !== 200 || sent !== name) failures.push(`${name}: ${String(status)} ${sent}`);
      await removeEvidence(ref, id);
    }
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(await documents.count(complaintEvidence)).toBe(0);
});

test("pictures of any name are stored, found by it, shown and deleted", async () => {
  const names = SHOWN.slice(0, 20).map((name) => `${name}.png`);
  const files = await Promise.all(names.map((name, at) => pictureFile(name, { colour: `#${String(100 + at)}`, width: 32, height: 32 }))); // prettier-ignore
  expect((await send("/admin/media", filesForm(...files))).status).toBe(303);
  const stored = (await backend().documents.query(storedFiles, { limit: 100 })).items;
  expect(stored.map(({ customMetadata }) => customMetadata["originalName"]).sort()).toEqual(names.map((name) => sentFileName(name)).sort()); // prettier-ignore
  expect(await exceptions(SHOWN.slice(0, 20), (name) => isListed("/admin/media", name))).toEqual([]);
  for (const { id, fullPath } of stored) {
    expect(fullPath).toMatch(/^public\/media\/[\w./-]+$/);
    expect((await send(`/admin/media/${id}/delete`, { confirmed: "on" })).status).toBe(303);
  }
  expect(await backend().documents.count(storedFiles)).toBe(0);
});
