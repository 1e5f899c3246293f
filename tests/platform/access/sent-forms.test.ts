import { redirect } from "@remix-run/node";
import { expect, test } from "vitest";
import { backgroundDone } from "~/http/listener/background.server";
import { droppingWhatWasSent } from "~/platform/access/sent-forms.server";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { saveUnsaved } from "~/platform/unsaved-text/unsaved-text.server";
import { useTestBackend } from "../../support/backend";
import { post, respond } from "../../support/requests";
import { personFixture } from "../../support/signed-in";

const current = useTestBackend();
const PAGE = "/casinos/saltbox/review";

/** What is left of a text after the form that it filled was answered with this. */
async function leftAfter(answer: () => Response | object, by?: "somebody else"): Promise<number> {
  const ada = await personFixture(current(), "Ada");
  const sender = by ? await personFixture(current(), "Bo") : ada;
  const id = await saveUnsaved(
    "signed-out",
    { uid: ada.uid },
    { page: PAGE, form: "review", action: PAGE, fields: [{ name: "text", value: "Some words" }], files: [] },
  );
  await respond(() => droppingWhatWasSent(post(`${PAGE}?restored=${id ?? ""}`, {}, {}, sender.headers), answer));
  await backgroundDone();
  return current().documents.count(unsavedTexts);
}

test("a text is dropped once the form that it filled is accepted", async () => {
  expect(await leftAfter(() => redirect("/casinos/saltbox", 303))).toBe(0);
});

test("a text stays while its form comes back", async () => {
  expect(await leftAfter(() => ({ problem: "Too short." }))).toBe(1);
});

test("a text stays when its sender has to sign in once more", async () => {
  expect(await leftAfter(() => redirect("/login?redirectTo=%2Fadmin"))).toBe(1);
});

test("nobody drops another person's text", async () => {
  expect(await leftAfter(() => redirect("/casinos/saltbox", 303), "somebody else")).toBe(1);
});
