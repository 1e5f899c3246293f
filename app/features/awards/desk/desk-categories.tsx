import { Link, useNavigation } from "@remix-run/react";
import { readPress } from "~/domain/forms/part-names";
import { Button } from "~/ui/forms/button";
import { usePartField, usePartPress } from "~/ui/forms/shared/form-part";
import { PartOfForm, PartValue } from "~/ui/forms/shared/shared-form";
import { Badge } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import { Ledger } from "~/ui/lists/ledger";
import type { AwardDeskAnswer, DeskNotice } from "./award-acts.server";
import { DeskDone, DeskProblem } from "./desk-problem";
import type { AwardDesk, DeskCategory, DeskNominee } from "./desk-view.server";
import { kindWords } from "../labels";

interface Props {
  desk: AwardDesk;
  answer: AwardDeskAnswer | undefined;
  notice: DeskNotice | null;
}

const plural = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

function Name({ nominee }: { nominee: DeskNominee }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span dir="auto">{nominee.name}</span>
      {nominee.winner && <Badge meaning="good">Winner</Badge>}
      {nominee.isStruckOff && <Badge meaning="caution">Excluded</Badge>}
    </span>
  );
}

function PointsField({ id, nominee, typed }: { id: string; nominee: DeskNominee; typed: string | undefined }) {
  const { name, defaultValue } = usePartField(`points.${nominee.id}`);
  return (
    <input
      id={id}
      name={name}
      type="number"
      min={0}
      max={100}
      step="any"
      defaultValue={typed ?? defaultValue}
      className="control w-20 py-0.5 sm:w-28"
    />
  );
}

function SavePoints() {
  const press = usePartPress();
  const busy = readPress(String(useNavigation().formData?.get("intent") ?? "")).part === press.value;
  return (
    <Button look="secondary" {...press} busy={busy} busyLabel="Saving…">
      Save points
    </Button>
  );
}

function PointsForm({ answer, category }: Pick<Props, "answer"> & { category: DeskCategory }) {
  const of = `points:${category.id}`;
  const typed = answer?.form === of ? answer.typed : null;
  const stored = category.nominees.map(({ id, juryPoints }) => [`points.${id}`, String(juryPoints ?? "")] as const);
  return (
    <PartOfForm
      name={`points-${category.id}`}
      first={Object.fromEntries(stored)}
      label={`Jury’s points: ${category.name}`}
      className="space-y-3"
    >
      <PartValue name="command" value="points" />
      <PartValue name="category" value={category.id} />
      <DeskProblem answer={answer} of={of} />
      <Ledger
        label={`Points for ${category.name}`}
        isDense
        tableClass="w-full max-w-3xl text-sm"
        rowKey="id"
        rows={category.nominees}
        columns={[
          {
            head: "Nominee",
            cell: (nominee) => (
              <label htmlFor={`points-${category.id}-${nominee.id}`}>
                <Name nominee={nominee} />
              </label>
            ),
          },
          {
            head: "Jury’s points, 0 to 100",
            headClass: "sm:w-40",
            cell: (nominee) => (
              <PointsField
                id={`points-${category.id}-${nominee.id}`}
                nominee={nominee}
                typed={typed?.[`points.${nominee.id}`]}
              />
            ),
          },
        ]}
      />
      <SavePoints />
    </PartOfForm>
  );
}

function Tallies({ category, isDecided }: { category: DeskCategory; isDecided: boolean }) {
  const hasJury = category.publicWeight < 1;
  const hasVote = category.publicWeight > 0;
  return (
    <Ledger
      label={`Points for ${category.name}`}
      isDense
      tableClass="w-full max-w-3xl text-sm"
      rowKey="id"
      rows={category.nominees}
      columns={[
        { head: "Nominee", cell: (nominee) => <Name nominee={nominee} /> },
        hasVote &&
          isDecided && {
            head: "Votes",
            isFigure: true,
            headClass: "sm:w-24",
            cell: ({ publicVotes }) => (publicVotes === null ? "none" : formatNumber(publicVotes)),
          },
        hasJury && {
          head: "Jury’s points",
          isFigure: true,
          headClass: "sm:w-32",
          cell: ({ juryPoints }) => juryPoints ?? "none",
        },
      ]}
    />
  );
}

function Category({ desk, answer, notice, category }: Props & { category: DeskCategory }) {
  const { id, name, nominations, votes, nominees, publicWeight } = category;
  const { isDecided } = desk;
  const isScored = publicWeight < 1 && !isDecided && (desk.phase === "voting" || desk.phase === "judging");
  return (
    <section aria-labelledby={id} className="space-y-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {name}
        </h2>
        <p className="numbers text-sm text-quiet">
          {kindWords(category)} · {plural(nominees.length, "nominee", "nominees")} ·{" "}
          <Link to={`/admin/awards/${desk.id}/nominations?category=${id}`}>
            {plural(nominations, "nomination", "nominations")}
            <span className="sr-only"> for {name}</span>
          </Link>
          {publicWeight > 0 && ` · ${plural(votes, "vote", "votes")}`}
        </p>
      </div>
      <DeskDone notice={notice} at={id} />
      {nominees.length === 0 ? (
        <p className="text-sm text-quiet">No nominees yet.</p>
      ) : isScored ? (
        <PointsForm answer={answer} category={category} />
      ) : (
        <Tallies category={category} isDecided={isDecided} />
      )}
    </section>
  );
}

/** Every category with its nominees and either the jury's points to enter or, once decided, the tallies. */
export function DeskCategories({ desk, answer, notice }: Props) {
  return (
    <div className="space-y-6">
      {!desk.isDecided && (
        <p className="text-sm text-quiet">
          Votes are hidden from everybody until the results are decided, so that they can’t influence the jury.
        </p>
      )}
      {desk.categories.map((category) => (
        <Category key={category.id} desk={desk} answer={answer} notice={notice} category={category} />
      ))}
    </div>
  );
}
