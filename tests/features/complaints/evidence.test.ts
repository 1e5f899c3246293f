import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sentFileName } from "~/domain/text/sent-file-name";
import { complaintEvidence } from "~/features/complaints/collection";
import { checkEvidence, EvidenceRefused } from "~/features/complaints/evidence/evidence-checks.server";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import { useTestBackend } from "../../support/backend";
import { onePage, pdfOf } from "../../support/files/pdf";

const current = useTestBackend();
const owner = { ownerId: "EW-7K3Q9M", party: "player", uploadedBy: "uid-maren" } as const;

const PLAIN_PDF = pdfOf(onePage()).toString("latin1");
const pdf = (text: string) => Buffer.from(text, "latin1");

async function picture(format: "png" | "jpeg", width = 40): Promise<Buffer> {
  return sharp({ create: { width, height: 30, channels: 3, background: "#468" } })
    .withExif({ IFD0: { Copyright: "Maren of Nowhere" } })
    .toFormat(format)
    .toBuffer();
}

const stored = async () => (await current().files.list("evidence/")).items;
const listed = () => current().documents.count(complaintEvidence);

describe("a file that is kept", () => {
  test("a picture is redrawn, private, and without what its camera wrote into it", async () => {
    const bytes = await picture("jpeg");
    expect(bytes.includes("Maren of Nowhere")).toBe(true);
    await storeEvidence(owner, { name: "IMG 1.JPG", bytes });
    const [file] = await stored();
    expect(file?.fullPath).toMatch(/^evidence\/EW-7K3Q9M\/[0-9a-f-]{36}\.webp$/);
    const { body } = await current().files.get(file?.fullPath ?? "");
    const kept = Buffer.from(await new Response(body).arrayBuffer());
    expect(kept.includes("Maren of Nowhere")).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: "webp", width: 40 });
  });

  test("PDF and plain text stay what they are", async () => {
    expect(await checkEvidence("letter.pdf", pdf(PLAIN_PDF))).toMatchObject({ contentType: "application/pdf" });
    expect(await checkEvidence("chat.txt", Buffer.from("10:02 Hällo, «when»?\r\n"))).toMatchObject({
      contentType: "text/plain",
    });
  });

  test("the same file twice is one, and an eleventh is refused", async () => {
    const one = { name: "chat.txt", bytes: Buffer.from("Hello") };
    expect(await storeEvidence(owner, one)).toBe(await storeEvidence(owner, one));
    for (let count = 2; count <= 10; count += 1)
      await storeEvidence(owner, { name: "chat.txt", bytes: Buffer.from(`Hello ${String(count)}`) });
    await expect(storeEvidence(owner, { name: "more.txt", bytes: Buffer.from("More") })).rejects.toThrow("10 files");
    expect(await listed()).toBe(10);
    expect(await stored()).toHaveLength(10);
  });
});

describe("a file that is refused", () => {
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(40)]);
  const script = onePage({ catalogue: "/OpenAction << /S /JavaScript /JS (app.alert) >>" });
  const cases: [what: string, name: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ["a page that says it is a picture", "proof.png", () => Buffer.from("<!doctype html><script>1</script>")],
    ["a page that says it is text", "proof.txt", () => Buffer.from("<html><script>1</script></html>")],
    ["a drawing with scripts", "proof.svg", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      "a drawing that says it is a picture",
      "proof.png",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      "a picture that is a page as well",
      "proof.png",
      async () => Buffer.concat([await picture("png"), Buffer.from("<script>alert(1)</script>")]),
    ],
    ["a picture 40,000 pixels wide", "wide.png", () => picture("png", 40_000)],
    [
      "a picture that unfolds to gigabytes",
      "bomb.png",
      async () => {
        const bytes = await picture("png");
        bytes.writeUInt32BE(60_000, 16);
        bytes.writeUInt32BE(60_000, 20);
        return bytes;
      },
    ],
    ["an archive", "proof.zip", () => zip],
    ["an archive that says it is a PDF", "proof.pdf", () => zip],
    [
      "a PDF with a program",
      "run.pdf",
      () => pdf(PLAIN_PDF.replace("/Catalog", "/Catalog /OpenAction << /S /JavaScript >>")),
    ],
    [
      "a PDF whose program is spelt otherwise",
      "run.pdf",
      () => pdf(PLAIN_PDF.replace("/Catalog", "/Catalog /J#61vaScript")),
    ],
    ["a PDF with a program packed away", "run.pdf", () => pdfOf(script, { layout: "packed" })],
    [
      "a PDF with a program in an object stream whose dictionary is long",
      "run.pdf",
      () => pdfOf(script, { layout: "packed", packedWith: `/Padding (${"x".repeat(500)})` }),
    ],
    [
      "a PDF with a program in an object stream whose type is spelt otherwise",
      "run.pdf",
      () => pdf(pdfOf(script, { layout: "packed" }).toString("latin1").replace("/ObjStm", "/Obj#53tm")),
    ],
    [
      "a PDF with a program between comments that look like a stream",
      "run.pdf",
      () =>
        pdf(
          pdfOf(script)
            .toString("latin1")
            .replace("1 0 obj", "%stream\n1 0 obj")
            .replace("2 0 obj", "%endstream\n2 0 obj"),
        ),
    ],
    ["a PDF with files in it", "files.pdf", () => pdf(PLAIN_PDF.replace("/Catalog", "/Catalog /EmbeddedFiles 2 0 R"))],
    ["a PDF that is an archive as well", "both.pdf", () => Buffer.concat([pdf(PLAIN_PDF), zip])],
    ["a PDF that says it is text", "letter.txt", () => pdf(PLAIN_PDF)],
    ["text in another encoding", "old.txt", () => Buffer.from([0x48, 0xe4, 0x6c])],
    ["text with control signs", "odd.txt", () => Buffer.from("a\u0000b")],
    ["nothing", "empty.txt", () => Buffer.alloc(0)],
    ["a file over 10 MB", "big.txt", () => Buffer.alloc(10 * 1024 * 1024 + 1, "a")],
    ["a program", "run.exe", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)])],
  ];
  test.each(cases)("%s, and nothing of it is kept", async (_, name, bytes) => {
    const refused = storeEvidence(owner, { name, bytes: await bytes() });
    await expect(refused).rejects.toThrow(EvidenceRefused);
    await expect(refused).rejects.toThrow(name);
    expect(await stored()).toEqual([]);
    expect(await listed()).toBe(0);
  });
});

test("a file's name is shown whole, without folders and without characters that nobody sees", () => {
  for (const name of [
    "a=b.png",
    "Statement; March.png",
    'so "called" <b>?.png',
    "back\\slash.png",
    "👩‍👧.png",
    "می‌خواهم.pdf",
  ])
    expect(sentFileName(name)).toBe(name);
  expect(sentFileName("C:\\fake\\..\\mail.txt")).toBe("mail.txt");
  expect(sentFileName("photo\u202Egnp.exe")).toBe("photognp.exe");
  expect(sentFileName("/")).toBe("File");
  expect(sentFileName(`${"a".repeat(300)}.pdf`)).toMatch(/^a{251}\.pdf$/);
  expect(sentFileName(`a${"👩".repeat(200)}.pdf`)).toMatch(/^a(?:👩){125}\.pdf$/u);
});
