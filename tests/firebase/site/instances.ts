import { Firestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client, type Answer } from "../../faults/support/client";
import { formOf } from "../../faults/support/page-form";
import { killServers, until, type RunningServer } from "../../faults/support/server";
import { addressOf, sharedProject } from "../support/emulators";
import { CATEGORY, makeFirebaseSite, startInstance, VOTING_YEAR, emailOf, type People } from "./site";

/** The longest that an instance may take to show what another one wrote. */
const LATEST_MS = 2_000;

export const instances = () =>
  describe("two instances of one site", () => {
    let people: People;
    let one: RunningServer;
    let other: RunningServer;
    let staffOfOne: Client;
    let staffOfOther: Client;
    /** Reads the database without the site. */
    let firestore: Firestore | undefined;

    beforeAll(async () => {
      people = await makeFirebaseSite();
      [one, other] = await Promise.all([startInstance(), startInstance()]);
      [staffOfOne, staffOfOther] = await Promise.all(
      [one, other].map(({ origin }) => new Client(origin).signIn(emailOf(people.staff))),
    ) as [Client, Client]; // prettier-ignore
      firestore = new Firestore({ projectId: sharedProject(), host: addressOf("firestore"), ssl: false });
    }, 120_000);
    afterAll(async () => {
      await killServers();
      await firestore?.terminate();
    });

    /** Sends a request to both at once; returns both answers. */
    const both = (ask: (staff: Client) => Promise<Answer>) => Promise.all([ask(staffOfOne), ask(staffOfOther)]);
    const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
    const kept = async (origin: string, path: string) => {
      const { headers, text } = await new Client(origin).get(path);
      return { by: headers.get("server-timing"), text };
    };

    test("an item published on one shows on the other within two seconds, in its cached pages too", async () => {
      await until(
        "the other one keeps the page",
        async () => (await kept(other.origin, "/faq")).by === "cache;desc=hit",
      );
      const form = { group: "Money", question: "Where has my money gone?", answer: "Ask the casino first.", intent: "publish" }; // prettier-ignore
      expect((await staffOfOne.post("/admin/faq/new", form)).status).toBe(303);
      const written = performance.now();
      await until("it shows", async () => (await kept(other.origin, "/faq")).text.includes(form.question));
      expect(performance.now() - written).toBeLessThan(LATEST_MS);
      await until("and is kept", async () => (await kept(other.origin, "/faq")).by === "cache;desc=hit");
    });

    test("of two who take one slug at once, one gets it and the other is told", async () => {
      const answers = await both((staff) =>
        staff.post("/admin/pages/new", {
          ...{ title: "How we are paid", slug: "how-we-are-paid", dek: "", intent: "save" },
          // The same page sent twice would lead both to one record.
          body: staff === staffOfOne ? "By links." : "By links alone.",
        }),
      );
      expect(statuses(answers)).toEqual([303, 422]);
      expect(answers.find(({ status }) => status === 422)?.text).toMatch(/address|taken|already/i);
      const pages = await firestore?.collection("pages").where("slug", "==", "how-we-are-paid").get();
      expect(pages?.size).toBe(1);
    });

    test("of two who save one version at once, one saves and the other sees both", async () => {
      const path = "/admin/casinos/saltbox";
      const typed = new Map([
        [staffOfOne, "A plain casino that pays on the day it is asked."],
        [staffOfOther, "A plain casino that pays within a week, mostly."],
      ]);
      const forms = new Map<Client, URLSearchParams>();
      for (const [staff, summary] of typed) {
        const form = formOf((await staff.get(path)).text, "summary");
        form.set("summary", summary);
        form.set("intent", "save");
        forms.set(staff, form);
      }
      const answers = await both((staff) => staff.postFields(path, forms.get(staff) ?? new URLSearchParams()));
      expect(statuses(answers)).toEqual([303, 409]);
      const late = answers.findIndex(({ status }) => status === 409);
      for (const summary of typed.values()) expect(answers[late]?.text).toContain(summary);
    });

    test("of two votes of one person at once, one stands", async () => {
      const members = await Promise.all(
        [one, other].map(({ origin }) => new Client(origin).signIn(emailOf(people.anna))),
      );
      const path = `/awards/${String(VOTING_YEAR)}`;
      const nominees = ["saltbox", "northing"];
      const answers = await Promise.all(
        members.map((member, at) =>
          member.post(path, { intent: "vote", category: CATEGORY, nominee: nominees[at] ?? "" }),
        ),
      );
      expect(statuses(answers)).toEqual([303, 303]);
      const votes = await firestore?.collection("awardVotes").get();
      expect(votes?.docs.map((vote) => vote.data())).toEqual([
        expect.objectContaining({ nominee: expect.stringMatching(/^(saltbox|northing)$/) as string }),
      ]);
    });

    test("a person signed out or suspended on one is out on the other", async () => {
      const bela = await new Client(one.origin).signIn(emailOf(people.bela));
      const elsewhere = bela.at(other.origin);
      expect((await elsewhere.get("/dashboard")).status).toBe(200);
      await bela.post("/sign-out", {});
      expect(await elsewhere.get("/dashboard")).toMatchObject({ status: 302 });
    });
  });
