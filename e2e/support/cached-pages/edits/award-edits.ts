import { awards } from "~/features/awards/collection";
import { changed, saying, type EditKind } from "./edits";
import { byEditor, byMember } from "../sent-form";
import { atStore, soon } from "./store-edits";

/** A year of awards: nominations open by themselves, somebody nominates, the shortlist is out, and one more is put on it. */
export const awardYear: EditKind = async (desk) => {
  const { items } = await desk.documents.query(awards, { limit: 100 });
  const award = items.find(({ publishState, phase }) => publishState === "published" && phase === "nominations");
  const category = award?.categories[0];
  if (!award || !category) return null;
  const { id, dates } = award;
  const year = String(award.year);
  const page = `/awards/${year}`;
  const [name, nominee] = [`Parlour of ${desk.chances.word()}`, `House of ${desk.chances.word()}`];
  const nomination = { name, why: "It paid me within a day, three times in a row." };
  const listed = { name: nominee, citation: "It answers within a day." };
  return {
    name: `nominations of ${year} open by themselves`,
    pages: [page, "/awards"],
    shows: changed,
    turns: true,
    ...atStore(desk, (batch) => batch.update(awards, id, { dates: { ...dates, nominationsFrom: soon() } })),
    then: {
      name: "a nomination, which is between its member and staff",
      pages: [page, `${page}.data`],
      seenBy: desk.member.session,
      shows: saying(name),
      ...byMember(desk, page, `form#ballots button[name=intent][value=nominate-${category.id}]`, nomination),
      then: {
        name: `shortlist of ${year}`,
        pages: [page, "/awards", `${page}.data`, "/"],
        shows: changed,
        ...byEditor(desk, `/admin/awards/${id}/desk`, "button[name=intent][value=shortlist]"),
        then: {
          name: `one more on the shortlist of ${year}`,
          pages: [page, `${page}.data`],
          shows: saying(nominee),
          ...byEditor(
            desk,
            `/admin/awards/${id}/nominations?category=${category.id}`,
            "form#nominations button[name=intent][value=nominee-other]",
            listed,
          ),
        },
      },
    },
  };
};
