import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { BonusCard, type BonusCardData } from "~/features/bonuses/bonus-card";
import { CasinoCard, type CasinoCardData } from "~/features/casinos/casino-card";
import { finishDocument } from "~/http/document.server";
import { KeptParts } from "~/shell/kept-markup.server";
import { Kept, KeptList, KeptMarkup } from "~/ui/kept";

const casino: CasinoCardData = {
  slug: "tern-and-quay",
  name: "Tern & Quay's <Casino>",
  summary: "Fair, though the “house rules” run to four pages…",
  logo: null,
  lifecycle: "warning",
  score: { score: 6.2, shares: [100, 40, 60, 80, 20, 0] },
  payoutHours: 36,
  licence: "Malta Gaming Authority",
  rating: { stars: 3.4, count: 1 },
};

const bonus: BonusCardData = {
  slug: "tern-and-quay-first-hundred",
  title: "First hundred & “more”",
  type: "welcome",
  casino: { slug: casino.slug, name: casino.name, logo: null, score: casino.score },
  significantTerms: "Wager it 35 times within 30 days…",
  hasCode: true,
  state: "active",
  startsAt: null,
  endsAt: "2026-12-24T18:00:00.000Z",
  chance: 0.31,
  isParachute: false,
  flags: [],
  wagering: 35,
  wageringBase: "bonus",
  minDeposit: { amount: 20, currency: "EUR" },
};

type PageKeeper = ReturnType<KeptParts["forPage"]>;

/** With what is kept put in its places. */
function whole(page: string, keeper: PageKeeper | null): string {
  return finishDocument(page, "", keeper?.inserts ?? []).body.toString();
}

function pageOf(casinos: readonly CasinoCardData[], keeper: PageKeeper | null, onRender?: () => void): string {
  const Card = ({ of }: { of: CasinoCardData }) => {
    onRender?.();
    return <CasinoCard casino={of} compare />;
  };
  const page = renderToString(
    <StaticRouter location="/casinos?page=2">
      <KeptMarkup.Provider value={keeper}>
        <KeptList className="results" kind="casino" entries={casinos}>
          {(one) => <Card of={one} />}
        </KeptList>
      </KeptMarkup.Provider>
    </StaticRouter>,
  );
  return whole(page, keeper);
}

test("an entry that was on two pages is not rendered for a third, and each page is the same to the letter", () => {
  const plain = pageOf([casino], null);
  const parts = new KeptParts();
  const rendered: number[] = [];
  for (let page = 0; page < 4; page++) {
    let times = 0;
    const keeper = parts.forPage();
    expect(pageOf([{ ...casino }], keeper, () => times++)).toBe(plain);
    keeper.keep();
    rendered.push(times);
  }
  // On the second page it is rendered once for the page and once to be kept.
  expect(rendered.map((times) => times > 0)).toEqual([true, true, false, false]);
});

test("an offer’s card is the same by itself as on a page", () => {
  const parts = new KeptParts();
  const pages = Array.from({ length: 3 }, () => {
    const keeper = parts.forPage();
    const page = renderToString(
      <StaticRouter location="/bonuses?page=2">
        <KeptMarkup.Provider value={keeper}>
          <Kept as="div" kind="bonus" of={bonus}>
            <BonusCard bonus={bonus} />
          </Kept>
        </KeptMarkup.Provider>
      </StaticRouter>,
    );
    keeper.keep();
    return whole(page, keeper);
  });
  expect(pages[0]).toContain("First hundred &amp; “more”");
  expect(new Set(pages).size).toBe(1);
});

test("an entry that has changed is rendered anew", () => {
  const parts = new KeptParts();
  const show = (one: CasinoCardData) => {
    const keeper = parts.forPage();
    const page = pageOf([one], keeper);
    keeper.keep();
    return page;
  };
  for (let page = 0; page < 3; page++) show(casino);
  expect(show({ ...casino, summary: "Now fair." })).toContain("Now fair.");
  expect(show(casino)).toBe(pageOf([casino], null));
});

test("a list some of whose entries are kept is the same as one that isn’t, and so is one that is kept as a whole", () => {
  const parts = new KeptParts();
  const other = { ...casino, slug: "other", name: "Other" };
  const show = (casinos: readonly CasinoCardData[]) => {
    const keeper = parts.forPage();
    const page = pageOf(casinos, keeper);
    keeper.keep();
    return page;
  };
  for (let page = 0; page < 3; page++) show([casino]);
  const plain = pageOf([other, casino], null);
  expect(Array.from({ length: 3 }, () => show([other, casino]))).toEqual([plain, plain, plain]);
});

test("a list without entries is empty", () => {
  expect(pageOf([], new KeptParts().forPage())).toBe(pageOf([], null));
});

test("two kinds of parts made of the same are told apart", () => {
  const parts = new KeptParts();
  const of = { slug: "tern" };
  const shown = (kind: string, text: string) => {
    const keeper = parts.forPage();
    const page = renderToString(
      <KeptMarkup.Provider value={keeper}>
        <Kept as="div" kind={kind} of={of}>
          {text}
        </Kept>
      </KeptMarkup.Provider>,
    );
    keeper.keep();
    return whole(page, keeper);
  };
  for (let page = 0; page < 3; page++) shown("one", "first");
  expect(shown("other", "second")).toContain("second");
  expect(shown("one", "never rendered")).toContain("first");
});
