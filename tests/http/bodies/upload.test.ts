import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { env } from "~/env.server";
import { readForm, readUpload, type UploadedFile } from "~/http/bodies/form.server";
import { rememberedForm } from "~/http/bodies/echoed-fields.server";
import { withEchoedFields } from "~/http/bodies/rejected-submission.server";
import { streamedForm } from "../../support/files/form-stream";
import { respond } from "../../support/requests";

const LIMITS = { file: 1_000_000, total: 2_000_000, files: 2 };
const STORY = "They keep my money.";

/** A form as a browser sends it: in pieces, stating how long it is. */
function request(
  form: FormData,
  { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer>[] } = {},
) {
  const streamed = streamedForm(form);
  const init = {
    method: "POST",
    body: body ? new Blob(body).stream() : streamed.body,
    duplex: "half",
    headers: { ...streamed.headers, "Sec-Fetch-Site": "same-origin", ...headers },
  };
  return new Request("http://edgewise.test/", init as RequestInit);
}

function complaint(...files: File[]): FormData {
  const form = new FormData();
  form.append("title", "No payout");
  for (const file of files) form.append("evidence", file);
  form.append("story", STORY);
  return form;
}

async function upload(sent: Request, take?: (file: UploadedFile) => Promise<void>) {
  const files: UploadedFile[] = [];
  const answer = await respond(() => readUpload(sent, LIMITS, take ?? (async (file) => void files.push(file))));
  const read = answer.data instanceof FormData ? answer.data : rememberedForm(sent);
  return { status: answer.status, files, form: Object.fromEntries(read ?? []) };
}

const WHOLE = { title: "No payout", story: STORY };
const big = (name: string, bytes: number) => new File([new Uint8Array(bytes).fill(97)], name);

describe("a form with files", () => {
  test("is read whole, its files in their order", async () => {
    const { status, files, form } = await upload(
      request(complaint(big("a=b.png", 10), big("Statement; March.png", 900_000))),
    );
    expect([status, form]).toEqual([200, WHOLE]);
    expect(files.map(({ field, name, bytes }) => [field, name, bytes?.byteLength])).toEqual([
      ["evidence", "a=b.png", 10],
      ["evidence", "Statement; March.png", 900_000],
    ]);
  });

  test("keeps everything typed when a file is too large, one too many, or can't be taken", async () => {
    const tooLarge = await upload(request(complaint(big("large.png", 1_000_001))));
    expect([tooLarge.status, tooLarge.form, tooLarge.files[0]?.bytes]).toEqual([200, WHOLE, null]);
    const many = await upload(request(complaint(big("1", 1), big("2", 1), big("3", 1))));
    expect(many.form).toEqual(WHOLE);
    expect(many.files.map(({ name, isOneTooMany }) => [name, isOneTooMany])).toEqual([
      ["1", false],
      ["2", false],
      ["3", true],
    ]);
    const sent = request(complaint(big("1", 1)));
    const failing = readUpload(sent, LIMITS, async () => {
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(Object.fromEntries(rememberedForm(sent) ?? [])).toEqual(WHOLE);
  });

  test("over the limit of all is refused with 413, and what was typed in front of its files is known", async () => {
    const { status, form } = await upload(request(complaint(big("1", 1_000_000), big("2", 1_000_000))));
    expect([status, form]).toEqual([413, { title: "No payout" }]);
    const stated = await upload(request(complaint(big("1", 10)), { headers: { "Content-Length": "9999999" } }));
    expect([stated.status, stated.form]).toEqual([413, WHOLE]);
  });

  test("that ends too soon is refused with 400, and what was typed is known", async () => {
    const form = complaint();
    const whole = new Uint8Array(await new Response(form).arrayBuffer());
    const { status } = await upload(request(form, { body: [whole.subarray(0, 120)] }));
    expect(status).toBe(400);
  });

  test("leaves nothing on the disk", async () => {
    const spool = join(env.DATA_DIR, "receiving");
    const during: string[][] = [];
    await upload(request(complaint(big("1", 900_000))), async () => void during.push(readdirSync(spool)));
    expect([...during, readdirSync(spool)]).toEqual([[], []]);
  });

  test("waits for its slot only once it has come in", async () => {
    const form = complaint(big("1", 400_000));
    const trickling = Array.from({ length: 8 }, () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const sender = writable.getWriter();
      void sender.write(new TextEncoder().encode("--"));
      const headers = { "Content-Type": "multipart/form-data; boundary=x" };
      const init = { method: "POST", body: readable, duplex: "half", headers };
      const sent = new Request("http://edgewise.test/", init as RequestInit);
      return { sender, answered: upload(sent) };
    });
    expect((await upload(request(form))).status).toBe(200);
    for (const { sender } of trickling) void sender.close();
    for (const { answered } of trickling) expect((await answered).status).toBe(400);
  });

  test("is read by readForm in the same way, its files among the fields", async () => {
    const form = await readForm(request(complaint(big("a;b.png", 200_000))));
    const file = form.get("evidence");
    expect(file instanceof File && [file.name, file.size]).toEqual(["a;b.png", 200_000]);
    expect(form.get("story")).toBe(STORY);
    expect((await respond(() => readForm(request(complaint(big("1", 300_000)))))).status).toBe(413);
  });
});

describe("a refusal gives back what was typed", () => {
  test.each([400, 413, 429, 503])("with %i", async (status) => {
    const sent = request(complaint(big("1", 10)));
    const refusal = new Response("Not now.", { status, headers: { "Retry-After": "30" } });
    const answer = await respond(() => withEchoedFields(sent, refusal));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([status, "30"]);
    expect(answer.data).toEqual({
      message: "Not now.",
      typed: [
        { name: "title", text: "No payout" },
        { name: "story", text: STORY },
      ],
    });
  });

  test("unless it is about who asks", async () => {
    const refusal = new Response("No.", { status: 403 });
    expect(await withEchoedFields(request(complaint()), refusal)).toBe(refusal);
  });
});
