import { pictureFile } from "../../../support/files/pictures";
import { casinoFile, exampleCasino, type CasinoRow } from "../casino-file";
import type { Client } from "../client";
import { formOf } from "../page-form";
import { CASINOS, COMPLAINT, JUDGED_REVIEWS, PLANNED_ARTICLE, PUBLISHED_ARTICLE } from "../site";
import { inTurn, refusal, type Write, type Writing } from "./writing";

const DAY_MS = 86_400_000;

/**
 * Returns the kinds of writes by staff. Each kind has its own items, because two editors of one item would be in
 * conflict.
 */
export function staffWriters(staff: Client, writing: Writing): Record<string, Write> {
  /** Saves an editor's form with one field changed. */
  async function edit(client: Client, path: string, field: string, text: string, intent: string, publishAt?: string) {
    const form = formOf((await client.get(path)).text, field);
    form.set(field, text);
    form.set("intent", intent);
    if (publishAt !== undefined) form.set("publishAt", publishAt);
    return client.postFields(path, form);
  }

  let example: CasinoRow | undefined;

  return {
    async draft(at) {
      const marker = writing.next("draft");
      const path = `/admin/casinos/${inTurn(CASINOS, writing.number)}`;
      const summary = `A plain casino that pays when it says it will: ${marker}.`;
      await writing.ask({ kind: "draft", marker }, () => edit(at(staff), path, "summary", summary, "save"));
    },
    async publish(at) {
      const marker = writing.next("publish");
      const path = `/admin/news/${PUBLISHED_ARTICLE}`;
      const one = { kind: "publish", marker, of: PUBLISHED_ARTICLE, leaves: `A stopwatch and our money: ${marker}.` };
      await writing.ask(one, () => edit(at(staff), path, "dek", one.leaves, "publish"));
    },
    async schedule(at) {
      const marker = writing.next("schedule");
      const path = `/admin/news/${PLANNED_ARTICLE}`;
      const when = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 16);
      const one = { kind: "schedule", marker, of: PLANNED_ARTICLE, leaves: `What a deadline is for: ${marker}.` };
      await writing.ask(one, () => edit(at(staff), path, "dek", one.leaves, "schedule", when));
    },
    async question(at) {
      const marker = writing.next("question");
      const form = { group: "Money", question: `Where is my money, ${marker}?`, answer: "Ask the casino first.", intent: "publish" }; // prettier-ignore
      await writing.ask({ kind: "question", marker }, () => at(staff).post("/admin/faq/new", form));
    },
    async setting(at) {
      const marker = writing.next("setting");
      const client = at(staff);
      const form = formOf((await client.get("/admin/settings/site")).text, "tagline");
      form.set("tagline", `Shows its working, ${marker}`);
      await writing.ask({ kind: "setting", marker }, () => client.postFields("/admin/settings/site", form));
    },
    async import(at) {
      const marker = writing.next("import");
      const client = at(staff);
      const form = new FormData();
      example ??= await exampleCasino(client);
      form.append("file", casinoFile(example, marker, 2));
      const checked = await client.post("/admin/lists/casinos/import", form);
      const path = /^\/admin\/operations\/[\w-]+/.exec(checked.location ?? "")?.[0];
      if (path === undefined) throw refusal("import", checked);
      const one = { kind: "import", marker, of: path.split("/").at(-1) ?? "" };
      await writing.ask(one, () => client.post(path, { intent: "start" }));
    },
    async moderation(at) {
      const marker = writing.next("moderation");
      const client = at(staff);
      const id = inTurn(JUDGED_REVIEWS, writing.number);
      const path = `/admin/reviews/${id}`;
      const { text } = await client.get(path);
      const version = formOf(text, "version").get("version") ?? "";
      const isHidden = text.includes('value="restore"');
      const form: Record<string, string> = isHidden
        ? { intent: "restore", version }
        : { intent: "hide", version, ground: "other", words: `It is looked into: ${marker}.` };
      const one = { kind: "moderation", marker, of: id, leaves: isHidden ? "published" : "hidden" };
      await writing.ask(one, () => client.post(path, form));
    },
    async note(at) {
      const marker = writing.next("note");
      const form = { intent: "write", kind: "note", body: `Asked the casino by telephone: ${marker}.`, key: marker };
      await writing.ask({ kind: "note", marker }, () => at(staff).post(`/admin/complaints/${COMPLAINT}`, form));
    },
    async picture(at) {
      const marker = writing.next("picture");
      // The same bytes sent twice would be one picture.
      const size = { width: 16 + (writing.number % 40), height: 16 + (Math.floor(writing.number / 40) % 200) };
      const form = new FormData();
      form.append("files", await pictureFile(`${marker}.png`, size));
      await writing.ask({ kind: "picture", marker }, () => at(staff).post("/admin/media", form));
    },
  };
}
