import { signInPath } from "~/http/security/safe-redirect";
import type { SubmissionResult } from "@conform-to/react";
import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { readPress } from "~/domain/forms/part-names";
import { Button } from "~/ui/forms/button";
import { Badge } from "~/ui/notice";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, RadioGroup, TextArea, TextField } from "~/ui/forms/field";
import { FoldedPart } from "~/ui/forms/shared/folded-part";
import { usePartPress } from "~/ui/forms/shared/form-part";
import { PartOfForm, PartValue, SharedForm } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { SuggestedNames } from "~/ui/menus/options";
import { NomineeName } from "../public/category-section";
import type { PublicCategory } from "../public/awards.server";
import { nominationForm, ownBallotId, voteForm } from "./ballot-schema";
import type { OwnBallot } from "./voting.server";

const CASINO_NAMES = "casino-names";

interface FormProps {
  category: PublicCategory;
  own: OwnBallot;
  lastResult: SubmissionResult<string[]> | null;
}

function BallotButton({ busyLabel, children }: { busyLabel: string; children: ReactNode }) {
  const press = usePartPress();
  const pressed = readPress(String(useNavigation().formData?.get("intent") ?? "")).part;
  return (
    <Button {...press} busy={pressed === press.value} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}

/**
 * Moves the focus to the text that confirms a ballot, as a browser does when it follows a redirect to the text's id.
 */
function useOwnBallotFocus(category: string): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = ownBallotId(category);
    const words = hash === `#${id}` ? document.getElementById(id) : null;
    words?.focus({ preventScroll: true });
    words?.scrollIntoView({ block: "center" });
  }, [category, hash, key]);
}

function VoteFields({ category, own, lastResult }: FormProps) {
  const { id, nominees } = category;
  const mine = own.votes[id];
  const chosen = nominees.find((nominee) => nominee.id === mine?.nominee);
  useOwnBallotFocus(id);
  const [form, fields] = useSchemaForm(voteForm, `vote-${id}`, lastResult);
  return (
    <>
      <ErrorSummary
        form={form}
        labels={{ nominee: { id: `${fields.nominee.id}-${nominees[0]?.id ?? ""}`, label: "Your vote" } }}
      />
      <PartValue name="ballot" value="vote" />
      <PartValue name="category" value={id} />
      <RadioGroup
        field={fields.nominee}
        label="Your vote"
        isCards
        options={nominees.map((nominee) => ({
          value: nominee.id,
          label: (
            <NomineeName
              nominee={nominee}
              isLabel
              badge={nominee === chosen && <Badge meaning="good">Your vote</Badge>}
            />
          ),
        }))}
      />
      {mine && chosen && (
        <p id={ownBallotId(id)} tabIndex={-1} role="status">
          You voted for <strong dir="auto">{chosen.name}</strong>, <DateTime at={mine.votedAt} withTime />. You can
          change it until voting ends.
        </p>
      )}
      <BallotButton busyLabel="Voting…">{mine ? "Change my vote" : "Vote"}</BallotButton>
    </>
  );
}

function NominationFields({ category, own, lastResult }: FormProps) {
  const { id, name } = category;
  const mine = own.nominations[id];
  useOwnBallotFocus(id);
  const [form, fields] = useSchemaForm(nominationForm, `nominate-${id}`, lastResult);
  return (
    <FoldedPart
      open={lastResult !== null}
      summary={
        <summary id={mine && ownBallotId(id)} className="cursor-pointer">
          {mine ? (
            <>
              You nominated <strong dir="auto">{mine.name}</strong>. Change it
            </>
          ) : (
            <>Nominate for “{name}”</>
          )}
        </summary>
      }
    >
      <div className="mt-4 space-y-4">
        <ErrorSummary form={form} labels={{ name: "Nominee", why: "Why" }} />
        <PartValue name="ballot" value="nomination" />
        <PartValue name="category" value={id} />
        <TextField
          field={fields.name}
          label="Nominee"
          hint="A casino’s name as on this site, or another nominee."
          list={CASINO_NAMES}
          autoComplete="off"
        />
        <TextArea
          field={fields.why}
          label="Why"
          hint="20 to 600 characters. Facts count most. Editors don’t see your name."
          rows={4}
        />
        <BallotButton busyLabel="Sending…">{mine ? "Change nomination" : "Nominate"}</BallotButton>
      </div>
    </FoldedPart>
  );
}

/** Suggestions for the nomination forms, rendered once a page. */
export function CasinoNames({ names }: { names: readonly string[] }) {
  return <SuggestedNames id={CASINO_NAMES} names={names} />;
}

/** The year's one form around all ballots, so that no ballot's button loses what is written in another. */
export function BallotForm({ year, isShown, children }: { year: number; isShown: boolean; children: ReactNode }) {
  if (!isShown) return children;
  return (
    <SharedForm id="ballots" action={`/awards/${String(year)}`} className="space-y-10">
      {children}
    </SharedForm>
  );
}

interface Props {
  year: number;
  stage: "nominations" | "voting";
  category: PublicCategory;
  /** Null for a visitor. */
  own: OwnBallot | null;
  lastResult: SubmissionResult<string[]> | null;
}

/** Ballot of a category, a part of the year's one form: nominate, vote, or sign in to do so. */
export function CategoryBallot({ year, stage, category, own, lastResult }: Props) {
  // Who decides stands beneath the category's name.
  if (stage === "voting" && category.publicWeight === 0) return null;
  if (own === null)
    return (
      <p>
        <Link to={signInPath(`/awards/${String(year)}#${category.id}`)} rel="nofollow">
          Sign in to {stage === "voting" ? "vote" : "nominate"}
          <span className="sr-only"> in the category {category.name}</span>
        </Link>
      </p>
    );
  const { id, name } = category;
  const fields = { category, own, lastResult };
  const vote = own.votes[id];
  const nomination = own.nominations[id];
  return stage === "voting" ? (
    <PartOfForm
      name={`vote-${id}`}
      label={`Vote: ${name}`}
      first={{ nominee: vote?.nominee ?? "" }}
      className="space-y-4"
    >
      <VoteFields {...fields} />
    </PartOfForm>
  ) : (
    <PartOfForm
      name={`nominate-${id}`}
      label={`Nominate: ${name}`}
      first={{ name: nomination?.name ?? "", why: nomination?.why ?? "" }}
      className="card"
    >
      <NominationFields {...fields} />
    </PartOfForm>
  );
}
