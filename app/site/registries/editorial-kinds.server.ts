import { awardKind } from "~/features/awards/desk/award-kind.server";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import type { EditorialKind } from "~/platform/publishing/editorial-kind";
import type { EditorialKindName } from "~/platform/publishing/schema";

/** Every kind of editorial thing, by name. The mechanism never mixes the fields of two. */
const KINDS = [casinoKind, bonusKind, articleKind, awardKind, pageKind] as unknown as readonly EditorialKind[];

export function findEditorialKind(name: EditorialKindName): EditorialKind {
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`There is no editorial kind ${name}.`);
  return kind;
}

/** The kind whose things are edited below `/admin/{segment}`, or null. */
export function findKindByPath(segment: string): EditorialKind | null {
  return KINDS.find(({ adminPath }) => adminPath === `/admin/${segment}`) ?? null;
}
