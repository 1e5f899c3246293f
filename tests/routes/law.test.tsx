import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { ReactElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { DisputeBodies, type Recourse } from "~/features/complaints/public/dispute-bodies";
import { OtherWays } from "~/features/complaints/submit/before-complaining";
import { AllLaw } from "~/features/law/all-law";
import { CasinoLawSection } from "~/features/law/casino-law";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import type { Settings } from "~/platform/settings/schema";
import { loader as casinoPage } from "~/routes/casinos.$slug";
import { loader as complaintPage } from "~/routes/complaints.$ref";
import { loader as casePage } from "~/routes/complaints.$ref_.case";
import { loader as formPage } from "~/routes/complaints.submit-form";
import { loader as faqPage } from "~/routes/faq";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeCase } from "../support/fixtures/complaint-case";
import { store as storeContent } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";
import { personFixture } from "../support/signed-in";

const store = useTestBackend();

const FOUND = { source: "https://law.example/text", checkedOn: "2026-11-01" };
const LAW: Pick<Settings, "disputeRules" | "localLicences"> = {
  disputeRules: {
    rules: [
      {
        authority: "Malta Gaming Authority",
        country: null,
        body: "Fairhand",
        bodyUrl: "https://fairhand.example/",
        waitDays: 30,
        rule: "Complain to the casino first.",
        ...FOUND,
      },
    ],
  },
  localLicences: {
    countries: [
      { country: "DE", authority: null, startsOn: null, meaning: "You may not be paid there.", ...FOUND },
      { country: "SE", authority: "Spelinspektionen", startsOn: null, meaning: "Swedish law does not help.", ...FOUND },
    ],
  },
};

const complaint = { ref: "EW-000001", submittedAt: "2026-09-01T09:00:00.000Z", closedAt: "2026-11-01T09:00:00.000Z" };

beforeEach(async () => {
  await store()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, ...LAW })
    .commit();
  await storeContent(store().documents, { casinos: [casinoFixture({ restrictedCountries: ["SE"] })] });
});

const drawn = (element: ReactElement) => renderToStaticMarkup(<StaticRouter location="/">{element}</StaticRouter>);

test("a casino’s page has its licence’s rule, and what it means that it accepts a country without its licence", async () => {
  const { data } = await respond(() => casinoPage(visit("/casinos/saltbox", { slug: "saltbox" })));
  const { law } = data as JsonLoaderData<typeof casinoPage>;
  const page = drawn(<CasinoLawSection law={law} name="Saltbox" />);
  expect(page).toContain("The casino has 30 days.");
  expect(page).toContain('href="https://fairhand.example/"');
  expect(page).toContain("You may not be paid there.");
  expect(page).not.toContain("Swedish law does not help.");
  expect(page.match(/law\.example/g)?.length).toBeGreaterThan(1);
});

test("a closed casino’s page doesn’t say that it accepts players anywhere", async () => {
  const closed = casinoFixture({
    slug: "brassmonde",
    name: "Brassmonde",
    lifecycle: "closed",
    lifecycleReason: "Gone.",
  });
  await storeContent(store().documents, { casinos: [closed] });
  const { data } = await respond(() => casinoPage(visit("/casinos/brassmonde", { slug: "brassmonde" })));
  const { law } = data as JsonLoaderData<typeof casinoPage>;
  const page = drawn(<CasinoLawSection law={law} name="Brassmonde" />);
  expect(page).toContain("The casino has 30 days.");
  expect(page).not.toContain("Accepts players");
});

test("a complaint’s page says until when the casino has time, by its licence and not by another country’s rule", async () => {
  await storeCase(store().documents, complaintFixture({ ...complaint, state: "unresolved" }));
  const { data } = await respond(() => complaintPage(visit("/complaints/EW-000001", { ref: "EW-000001" })));
  const { casino } = data as { casino: { recourse: Recourse } };
  const page = drawn(<DisputeBodies recourse={casino.recourse} toldOn="2026-08-20" casinoName="Saltbox" />);
  expect(page).toMatch(/30 days\..*until <time[^>]*2026-09-19/);
  expect(page).not.toMatch(/weeks/);
});

test.each([
  ["unresolved", true],
  ["resolved", false],
] as const)("the player’s case page names who else decides when it ends %s: %s", async (state, isNamed) => {
  const { headers, uid } = await personFixture(store(), "Ada");
  await storeCase(store().documents, complaintFixture({ ...complaint, state, playerId: uid }));
  const { data } = await respond(() => casePage(visit("/complaints/EW-000001/case", { ref: "EW-000001" }, headers)));
  const { disputeBodies } = data as { disputeBodies: { recourse: Recourse } | null };
  expect(disputeBodies?.recourse.licences[0]?.rules[0]?.body ?? null).toBe(isNamed ? "Fairhand" : null);
});

test("who makes a complaint reads the rule of the casino’s licence before", async () => {
  const { data } = await respond(() => formPage(visit("/complaints/submit-form?casino=saltbox")));
  const { casino } = data as JsonLoaderData<typeof formPage>;
  expect(casino && drawn(<OtherWays casino={casino} />)).toContain("The casino has 30 days.");
});

test("the questions and answers list all rules and all countries, and a search for words leaves them out", async () => {
  const { law } = await faqPage(visit("/faq"));
  const page = drawn(<AllLaw {...(law ?? { rules: [], countries: [] })} />);
  expect(page).toContain('id="dispute-rules"');
  expect(page).toContain("Malta Gaming Authority");
  expect(page.indexOf("Germany")).toBeLessThan(page.indexOf("Sweden"));
  expect((await faqPage(visit("/faq?q=wagering"))).law).toBeNull();
});
