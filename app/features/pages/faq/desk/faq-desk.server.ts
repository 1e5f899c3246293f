import { derive } from "~/platform/catalogue/source.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { publishedFaqEntries } from "../../published-pages.server";
import type { FaqEntryFields } from "../../schema";
import { inOrder } from "../faq-groups";
import { faqList, type FaqDeskGroup } from "./faq-desk";
import { faqKind } from "./faq-kind.server";

interface FaqItem extends EditorialItem<FaqEntryFields> {
  place: number;
  isFirst: boolean;
  isLast: boolean;
}

/** Every question in the readers' order, with its place. */
const items = derive([editorialItems(faqKind, publishedFaqEntries)], (all): readonly FaqItem[] => {
  const byId = new Map(all.map((item) => [item.document.id, item]));
  const groups = inOrder(all.map(({ document }) => document));
  const ordered = [...groups.values()].flatMap((own) =>
    own.map(({ id }, at) => ({ id, isFirst: at === 0, isLast: at === own.length - 1 })),
  );
  return ordered.flatMap(({ id, ...ends }, at) => {
    const item = byId.get(id);
    return item ? [{ ...item, ...ends, place: at + 1 }] : [];
  });
});

/** Returns the groups in their order. */
export async function readFaqGroups(): Promise<FaqDeskGroup[]> {
  const { all } = await publishedFaqEntries.read();
  return [...inOrder(all)].map(([group, own]) => ({ group, count: own.length }));
}

/** Admin list of the FAQ. */
export const faqDesk = editorialDesk({
  kind: faqKind,
  definition: faqList,
  filterOptions: async () => ({
    group: (await readFaqGroups()).map(({ group }) => ({ value: group, label: group })),
  }),
  items,
  fields({ document, place, isFirst, isLast }: FaqItem) {
    const { question, group } = document;
    return { question, group, place, isFirst, isLast };
  },
  searched: ({ document: { question, group, answer }, working }) => [question, group, answer, working.question],
  values: { group: ({ document }) => document.group },
  sorts: {
    name: ({ document }) => document.question,
    group: ({ document }) => document.group,
    order: ({ place }) => place,
  },
  exportOnly: { answer: ({ working }) => working.answer },
});
