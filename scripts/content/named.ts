import { awardNaming } from "~/features/awards/public/award-naming.server";
import { bonusNaming } from "~/features/bonuses/public/list/bonus-naming.server";
import { casinoNaming } from "~/features/casinos/public/casino-naming.server";
import { gameNaming } from "~/features/games/public/game-naming.server";
import { directivesIn, nameOf, withWords, type Directive } from "~/platform/publishing/markdown/directive";
import type { DemoContent } from "../seeding/demo-content";

/** Returns what a directive says of the content, or null if nothing there has its name. */
export function namedIn(content: DemoContent, { kind, slug, field }: Directive): string | null {
  const kinds = [
    [casinoNaming, content.casinos],
    [bonusNaming, content.bonuses],
    [awardNaming, content.awards],
    [gameNaming, content.games],
  ] as const;
  const [naming, items] = kinds.find(([{ word }]) => word === kind) ?? [];
  const item = items?.find(({ fields }) => fields.slug === slug);
  if (!naming || !item) return null;
  const { words } = naming.values(item.fields, content.today.toISOString()).find(({ name }) => name === field) ?? {};
  return words ?? null;
}

/** Returns a text as readers see it, with words in place of its directives. */
export function told(content: DemoContent, text: string): string {
  const words = directivesIn(text).map((one): [string, string] => [nameOf(one), namedIn(content, one) ?? one.raw]);
  return withWords(text, new Map(words));
}

/** Returns the content with offers' words as readers see them. */
export function toldContent(content: DemoContent): DemoContent {
  const bonuses = content.bonuses.map((bonus) => {
    const { title, significantTerms } = bonus.fields;
    if (!`${title} ${significantTerms}`.includes("{{")) return bonus;
    const fields = { ...bonus.fields, title: told(content, title), significantTerms: told(content, significantTerms) };
    return { ...bonus, fields };
  });
  return { ...content, bonuses };
}
