import { beforeEach, expect, test } from "vitest";
import { acceptComplaint } from "~/features/complaints/cases.server";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { complaints } from "~/features/complaints/collection";
import { action, loader } from "~/routes/complaints.submit-form";
import { loader as preview } from "~/routes/complaints.submit-form_.preview";
import { loader as openData } from "~/routes/api.v1.complaints.$ref[.]json";
import Complaint, { loader as complaintPage } from "~/routes/complaints.$ref";
import { useTestBackend } from "../support/backend";
import { acting, storePeople, submitted, typed } from "../support/fixtures/case-people";
import { keptVersion, watchedPage } from "../support/fixtures/watched-terms";
import { wordsOfPage } from "../support/page-words";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();

const FORM = "/complaints/submit-form";
let own: string;
let foreign: string;
beforeEach(async () => {
  await storePeople();
  own = await keptVersion(
    await watchedPage("https://saltbox.example/terms"),
    "Pay at once.",
    "2026-10-01T09:00:00.000Z",
  );
  const other = await watchedPage("https://brine.example/terms", { casinoId: "brine" });
  foreign = await keptVersion(other, "Pay some day.", "2026-10-01T09:00:00.000Z");
});

const addressOf = (id: string, slug = "saltbox") => `https://edgewise.test/casinos/${slug}/terms/${id}`;
const send = (terms: string) => respond(() => action(post(FORM, { ...typed({ terms }), intent: "preview" })));

test("the form is filled in from the page of a version", async () => {
  const open = async (query: string) => (await respond(() => loader(visit(`${FORM}?${query}`)))).data;
  expect(await open(`casino=saltbox&terms=${own}`)).toMatchObject({
    values: { casino: "Saltbox", terms: `/casinos/saltbox/terms/${own}` },
  });
  expect(await open("casino=saltbox&terms=../x")).toMatchObject({ values: { casino: "Saltbox" } });
});

test.each([
  ["Copy the address of a version’s page here", () => "https://saltbox.example/terms"],
  ["There is no version of terms at this address.", () => addressOf("general-000000000000-1")],
  ["These are the terms of another casino.", () => addressOf(foreign, "brine")],
])("the form says “%s”, and keeps what was typed", async (message, address) => {
  const answer = await send(address());
  expect(answer.status).toBe(422);
  const { result } = answer.data as { result: { error: { terms: string[] }; initialValue: { terms: string } } };
  expect(result.error.terms[0]).toContain(message);
  expect(result.initialValue.terms).toBe(address());
  const cookie = (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const before = await respond(() => preview(visit(`${FORM}/preview`, {}, { Cookie: cookie })));
  expect(before.headers.get("Location")).toContain("check=1");
});

test("what is to be sent shows the version", async () => {
  const answer = await send(addressOf(own));
  expect(answer.headers.get("Location")).toMatch(/\/preview$/);
  const cookie = (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const shown = await respond(() => preview(visit(`${FORM}/preview`, {}, { Cookie: cookie })));
  expect(shown.data).toMatchObject({ citedTerms: own });
});

test("a complaint that cites a version shows it to everybody, covered by its trail", async () => {
  const ref = await submitted(typed({ terms: addressOf(own) }));
  await acceptComplaint({ staff: acting(), ref });
  const { data } = await respond(() => openData(visit(`/api/v1/complaints/${ref}.json`, { ref })));
  expect(data).toMatchObject({ citedTerms: own, trail: expect.any(Array) });
  const page = { pattern: "/complaints/:ref", address: `/complaints/${ref}`, isHtml: true };
  const html = await wordsOfPage({ loader: complaintPage, default: Complaint }, page);
  expect(html).toContain(`href="/casinos/saltbox/terms/${own}"`);
  expect(html).toContain("General terms, version 1");
  expect((await auditTrails(null))?.problems).toEqual([]);

  await store().documents.batch("test").update(complaints, ref, { citedTerms: foreign }).commit();
  expect((await auditTrails(null))?.problems).toHaveLength(1);
});
