import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { Badge } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import type { DeskAnswer } from "./award-acts.server";
import { DeskProblem } from "./desk-problem";
import type { AwardDesk, DeskCategory, DeskNominee } from "./desk-view.server";
import { kindWords } from "../labels";

interface Props {
  desk: AwardDesk;
  answer: DeskAnswer | undefined;
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

function PointsForm({ desk, answer, category }: Props & { category: DeskCategory }) {
  const of = `points:${category.id}`;
  const typed = answer?.form === of ? answer.typed : null;
  const data = useNavigation().formData;
  const busy = data?.get("command") === "points" && data.get("category") === category.id;
  return (
    <Form
      method="post"
      action={`/admin/awards/${desk.id}/desk#${category.id}`}
      aria-label={`Jury’s points: ${category.name}`}
      className="space-y-3"
    >
      <input type="hidden" name="command" value="points" />
      <input type="hidden" name="category" value={category.id} />
      <input type="hidden" name="version" value={desk.version} />
      <DeskProblem answer={answer} of={of} />
      <table className="ledger ledger-dense w-full max-w-3xl text-sm">
        <thead>
          <tr>
            <th scope="col">Nominee</th>
            <th scope="col" className="sm:w-40">
              Jury’s points, 0 to 100
            </th>
          </tr>
        </thead>
        <tbody>
          {category.nominees.map((nominee) => {
            const id = `points-${category.id}-${nominee.id}`;
            const value = typed?.[`points.${nominee.id}`] ?? nominee.juryPoints ?? "";
            return (
              <tr key={nominee.id}>
                <td>
                  <label htmlFor={id}>
                    <Name nominee={nominee} />
                  </label>
                </td>
                <td>
                  <input
                    // The key redraws the field with the stored value, unless a rejected value came back.
                    key={String(value)}
                    id={id}
                    name={`points.${nominee.id}`}
                    type="number"
                    min={0}
                    max={100}
                    step="any"
                    defaultValue={value}
                    className="control w-20 py-0.5 sm:w-28"
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button look="secondary" busy={busy} busyLabel="Saving…">
        Save points
      </Button>
    </Form>
  );
}

function Tallies({ category, isDecided }: { category: DeskCategory; isDecided: boolean }) {
  const hasJury = category.publicWeight < 1;
  const hasVote = category.publicWeight > 0;
  return (
    <table className="ledger ledger-dense w-full max-w-3xl text-sm">
      <thead>
        <tr>
          <th scope="col">Nominee</th>
          {hasVote && isDecided && (
            <th scope="col" className="figure sm:w-24">
              Votes
            </th>
          )}
          {hasJury && (
            <th scope="col" className="figure sm:w-32">
              Jury’s points
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {category.nominees.map((nominee) => (
          <tr key={nominee.id}>
            <td>
              <Name nominee={nominee} />
            </td>
            {hasVote && isDecided && (
              <td className="figure">{nominee.publicVotes === null ? "none" : formatNumber(nominee.publicVotes)}</td>
            )}
            {hasJury && <td className="figure">{nominee.juryPoints ?? "none"}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Category({ desk, answer, category }: Props & { category: DeskCategory }) {
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
      {nominees.length === 0 ? (
        <p className="text-sm text-quiet">No nominees yet.</p>
      ) : isScored ? (
        <PointsForm desk={desk} answer={answer} category={category} />
      ) : (
        <Tallies category={category} isDecided={isDecided} />
      )}
    </section>
  );
}

/** Every category with its nominees and either the jury's points to enter or, once decided, the tallies. */
export function DeskCategories({ desk, answer }: Props) {
  return (
    <div className="space-y-6">
      {!desk.isDecided && (
        <p className="text-sm text-quiet">
          Votes are hidden from everybody until the results are decided, so that they can’t influence the jury.
        </p>
      )}
      {desk.categories.map((category) => (
        <Category key={category.id} desk={desk} answer={answer} category={category} />
      ))}
    </div>
  );
}
