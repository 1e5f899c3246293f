import { parseHTML } from "linkedom";
import { beforeEach, expect, test } from "vitest";
import { groupByPart, isPartWritten } from "~/domain/forms/part-names";
import { acceptComplaint, askParty, decideComplaint } from "~/features/complaints/cases.server";
import * as desk from "~/routes/admin.complaints.$id";
import { useTestBackend } from "../support/backend";
import { acting, storePeople, submitted } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { store } from "../support/fixtures/store";
import { wordsOfPage } from "../support/page-words";
import { person, usePeople } from "../support/people";

const current = useTestBackend();
usePeople(current);
let ref = "";

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await storePeople();
  ref = await submitted();
});

/** What a browser sends of the desk's form as it is shown, field by field. */
async function shownFields(): Promise<[string, string][]> {
  const html = await wordsOfPage(desk as never, {
    pattern: "/admin/complaints/:id",
    address: `/admin/complaints/${ref}`,
    headers: { Cookie: person("admin").cookie },
    isHtml: true,
  });
  const { document } = parseHTML(html);
  return [...document.querySelectorAll("input[name], select[name], textarea[name]")].flatMap((control) => {
    const name = control.getAttribute("name") ?? "";
    if (control.tagName === "TEXTAREA") return [[name, control.textContent ?? ""]];
    if (control.tagName === "SELECT") {
      const options = [...control.querySelectorAll("option")];
      const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
      return [[name, chosen?.getAttribute("value") ?? chosen?.textContent ?? ""]];
    }
    const isTicked =
      !["checkbox", "radio"].includes(control.getAttribute("type") ?? "") || control.hasAttribute("checked");
    return isTicked ? [[name, control.getAttribute("value") ?? ""]] : [];
  });
}

const writtenParts = async () => {
  const parts = groupByPart(await shownFields());
  expect(parts.size).toBeGreaterThan(2);
  return [...parts].filter(([, part]) => isPartWritten(part)).map(([name]) => name);
};

test("the desk takes no part for written into as long as nobody has, in any state of a complaint", async () => {
  const by = { staff: acting(), ref };
  expect(await writtenParts()).toEqual([]);
  await acceptComplaint(by);
  expect(await writtenParts()).toEqual([]);
  await askParty(by, { party: "casino", question: "What became of the withdrawal?" });
  expect(await writtenParts()).toEqual([]);
  await decideComplaint(by, { to: "resolved", reason: "The casino has paid." });
  expect(await writtenParts()).toEqual([]);
});
