import { createContext, useContext, useId, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { useLocation } from "react-router-dom";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { BonusCard, type BonusCardData } from "~/features/bonuses/public/bonus-card";
import { CasinoCard, type CasinoCardData } from "~/features/casinos/public/casino-card";
import { finishDocument } from "~/http/responses/document.server";
import { FragmentCache } from "~/shell/document/fragment-cache.server";
import type { PageFragments } from "~/shell/document/page-fragments";
import { CachedFragment, CachedFragmentList, FragmentCacheContext } from "~/ui/cached-fragment";

const casino: CasinoCardData = {
  slug: "tern-and-quay",
  name: "Tern & Quay's <Casino>",
  summary: "Fair, though the “house rules” run to four pages…",
  logo: null,
  lifecycle: "warning",
  score: { score: 6.2, shares: [100, 40, 60, 80, 20, 0] },
  facts: "Malta Gaming Authority · Paid in 36 hours · 3.4 stars from 1 player",
};

const bonus: BonusCardData = {
  group: "wagered",
  slug: "tern-and-quay-first-hundred",
  title: "First hundred & “more”",
  kind: "Welcome bonus",
  casino: { slug: casino.slug, name: casino.name, logo: null, score: casino.score, isPaid: true },
  facts: [{ label: "Time", text: "7 days to use it" }],
  state: "active",
  stateLabel: "Active",
  startsAt: null,
  endsAt: "2026-12-24T18:00:00.000Z",
  worth: { label: "Chance to finish", figure: "31%", isFigure: true, play: "for a deposit of €100", notes: [] },
  flags: [],
};

/** With the cached markup in its places. */
function whole(page: string, fragments: PageFragments | null): string {
  return finishDocument(fragments?.finish(page) ?? page, "", fragments?.inserts ?? []).body.toString();
}

function pageOf(casinos: readonly CasinoCardData[], fragments: PageFragments | null, onRender?: () => void): string {
  const Card = ({ of }: { of: CasinoCardData }) => {
    onRender?.();
    return <CasinoCard casino={of} compare />;
  };
  const page = renderToString(
    <StaticRouter location="/casinos?page=2">
      <FragmentCacheContext.Provider value={fragments}>
        <CachedFragmentList className="results" name="casino" entries={casinos} keyOf={({ slug }) => slug}>
          {(one) => <Card of={one} />}
        </CachedFragmentList>
      </FragmentCacheContext.Provider>
    </StaticRouter>,
  );
  return whole(page, fragments);
}

test("an entry that was on two pages is not rendered for a third, and each page is the same to the letter", () => {
  const plain = pageOf([casino], null);
  const cache = new FragmentCache({ isChecked: false });
  const rendered: number[] = [];
  for (let page = 0; page < 4; page++) {
    let times = 0;
    const fragments = cache.forPage();
    expect(pageOf([{ ...casino }], fragments, () => times++)).toBe(plain);
    rendered.push(times);
  }
  // On the second page it is rendered once for the page and once for the cache.
  expect(rendered.map((times) => times > 0)).toEqual([true, true, false, false]);
});

test("an offer’s card is the same by itself as on a page", () => {
  const cache = new FragmentCache({ isChecked: false });
  const pages = Array.from({ length: 3 }, () => {
    const fragments = cache.forPage();
    const page = renderToString(
      <StaticRouter location="/bonuses?page=2">
        <FragmentCacheContext.Provider value={fragments}>
          <CachedFragment as="div" name="bonus" data={[bonus]}>
            <BonusCard bonus={bonus} />
          </CachedFragment>
        </FragmentCacheContext.Provider>
      </StaticRouter>,
    );
    return whole(page, fragments);
  });
  expect(pages[0]).toContain("First hundred &amp; “more”");
  expect(new Set(pages).size).toBe(1);
});

test("an entry that has changed is rendered again", () => {
  const cache = new FragmentCache({ isChecked: false });
  const show = (one: CasinoCardData) => {
    const fragments = cache.forPage();
    const page = pageOf([one], fragments);
    return page;
  };
  for (let page = 0; page < 3; page++) show(casino);
  expect(show({ ...casino, summary: "Now fair." })).toContain("Now fair.");
  expect(show(casino)).toBe(pageOf([casino], null));
});

test("a list is the same whether none, some or all of its entries are cached", () => {
  const cache = new FragmentCache({ isChecked: false });
  const other = { ...casino, slug: "other", name: "Other" };
  const show = (casinos: readonly CasinoCardData[]) => {
    const fragments = cache.forPage();
    const page = pageOf(casinos, fragments);
    return page;
  };
  for (let page = 0; page < 3; page++) show([casino]);
  const plain = pageOf([other, casino], null);
  expect(Array.from({ length: 3 }, () => show([other, casino]))).toEqual([plain, plain, plain]);
});

test("a list without entries is empty", () => {
  expect(pageOf([], new FragmentCache({ isChecked: false }).forPage())).toBe(pageOf([], null));
});

test("tells fragments of two names with the same data apart", () => {
  const cache = new FragmentCache({ isChecked: false });
  const data = { slug: "tern" };
  const shown = (name: string, text: string) => {
    const fragments = cache.forPage();
    const page = renderToString(
      <StaticRouter location="/">
        <FragmentCacheContext.Provider value={fragments}>
          <CachedFragment as="div" name={name} data={[data]}>
            {text}
          </CachedFragment>
        </FragmentCacheContext.Provider>
      </StaticRouter>,
    );
    return whole(page, fragments);
  };
  for (let page = 0; page < 3; page++) shown("one", "first");
  expect(shown("other", "second")).toContain("second");
  expect(shown("one", "never rendered")).toContain("first");
});

const Visitor = createContext("");

/** The page of a visitor who is signed in, with one fragment, as development and tests check it. */
function checkedPage(content: ReactNode): string {
  const fragments = new FragmentCache({ isChecked: true }).forPage();
  const page = renderToString(
    <StaticRouter location="/bonuses?page=2">
      <Visitor.Provider value="Ada">
        <FragmentCacheContext.Provider value={fragments}>
          <CachedFragment as="div" name="planted" data={[]}>
            {content}
          </CachedFragment>
        </FragmentCacheContext.Provider>
      </Visitor.Provider>
    </StaticRouter>,
  );
  return whole(page, fragments);
}

test.each<[string, () => ReactNode]>([
  ["who visits", () => useContext(Visitor)],
  ["the address", () => useLocation().search],
  ["its place on the page", () => useId()],
  ["the time", () => new Date().getUTCFullYear()],
  ["the clock", () => Date.now()],
  // eslint-disable-next-line no-restricted-properties -- what the check has to notice
  ["chance", () => Math.random()],
])("the check fails a fragment that depends on %s, by its name", (_, Planted) => {
  expect(() => checkedPage(<Planted />)).toThrow('The fragment "planted" depends on more than its data');
});

test("the check fails a fragment that can’t be rendered outside its page", () => {
  const OnlyForAda = () => {
    if (useContext(Visitor) !== "Ada") throw new Error("Nobody is signed in.");
    return "hello";
  };
  expect(() => checkedPage(<OnlyForAda />)).toThrow('The fragment "planted" can\'t be rendered outside its page.');
});

test("the check leaves no trace in a page whose fragments pass it", () => {
  const list = new FragmentCache({ isChecked: true }).forPage();
  const unchecked = new FragmentCache({ isChecked: false }).forPage();
  expect(pageOf([casino, { ...casino, slug: "other" }], list)).toBe(
    pageOf([casino, { ...casino, slug: "other" }], unchecked),
  );
  expect(checkedPage("a text alone")).toBe("<!DOCTYPE html><div>a text alone</div>");
  expect(Date.now()).toBeLessThan(new Date("2200-01-01").getTime());
});
