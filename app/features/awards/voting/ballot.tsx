import { signInPath } from "~/http/security/safe-redirect";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, RadioGroup, TextArea, TextField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import type { PublicCategory } from "../public/awards.server";
import { nominationForm, voteForm } from "./ballot-schema";
import type { OwnBallot } from "./voting.server";

const CASINO_NAMES = "casino-names";

interface FormProps {
  year: number;
  category: PublicCategory;
  own: OwnBallot;
  lastResult: SubmissionResult<string[]> | null;
}

function useBusy(category: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("category") === category;
}

function VoteForm({ year, category, own, lastResult }: FormProps) {
  const { id, name, nominees } = category;
  const mine = own.votes[id];
  const chosen = nominees.find((nominee) => nominee.id === mine?.nominee);
  const [form, fields] = useSchemaForm(voteForm, {
    id: `vote-${id}`,
    lastResult,
    ...(mine && { defaultValue: { nominee: mine.nominee } }),
  });
  const busy = useBusy(id);
  return (
    <PostForm
      action={`/awards/${String(year)}`}
      {...getFormProps(form)}
      noValidate={false}
      aria-label={`Vote: ${name}`}
      className="card space-y-4"
    >
      <ErrorSummary
        form={form}
        labels={{ nominee: { id: `${fields.nominee.id}-${nominees[0]?.id ?? ""}`, label: "Your vote" } }}
      />
      <input type="hidden" name="intent" value="vote" />
      <input type="hidden" name="category" value={id} />
      <RadioGroup
        field={fields.nominee}
        label="Your vote"
        options={nominees.map((nominee) => ({ value: nominee.id, label: nominee.name }))}
      />
      {mine && chosen && (
        <p role="status">
          You voted for <strong dir="auto">{chosen.name}</strong>, <DateTime at={mine.votedAt} withTime />. You can
          change it until voting ends.
        </p>
      )}
      <Button busy={busy} busyLabel="Voting…">
        {mine ? "Change my vote" : "Vote"}
      </Button>
    </PostForm>
  );
}

function NominationForm({ year, category, own, lastResult }: FormProps) {
  const { id, name } = category;
  const mine = own.nominations[id];
  const [form, fields] = useSchemaForm(nominationForm, {
    id: `nominate-${id}`,
    lastResult,
    ...(mine && { defaultValue: { name: mine.name, why: mine.why } }),
  });
  const busy = useBusy(id);
  return (
    <details open={lastResult !== null || undefined} className="card">
      <summary className="cursor-pointer">
        {mine ? (
          <>
            You nominated <strong dir="auto">{mine.name}</strong>. Change it
          </>
        ) : (
          <>Nominate for “{name}”</>
        )}
      </summary>
      <PostForm
        action={`/awards/${String(year)}`}
        {...getFormProps(form)}
        noValidate={false}
        aria-label={`Nominate: ${name}`}
        className="mt-4 space-y-4"
      >
        <ErrorSummary
          form={form}
          labels={{ name: { id: fields.name.id, label: "Nominee" }, why: { id: fields.why.id, label: "Why" } }}
        />
        <input type="hidden" name="intent" value="nominate" />
        <input type="hidden" name="category" value={id} />
        <TextField
          field={fields.name}
          label="Nominee"
          hint="A casino’s name as on Edgewise, or another nominee."
          list={CASINO_NAMES}
          autoComplete="off"
        />
        <TextArea
          field={fields.why}
          label="Why"
          hint="20 to 600 characters. A fact counts most. Editors read it without your name."
          rows={4}
        />
        <Button busy={busy} busyLabel="Sending…">
          {mine ? "Change nomination" : "Nominate"}
        </Button>
      </PostForm>
    </details>
  );
}

/** Suggestions for the nomination forms, rendered once a page. */
export function CasinoNames({ names }: { names: readonly string[] }) {
  return (
    <datalist id={CASINO_NAMES}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
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

/** Ballot of a category: nominate, vote, or sign in to do so. */
export function CategoryBallot({ year, stage, category, own, lastResult }: Props) {
  if (stage === "voting" && category.publicWeight === 0)
    return <p className="text-sm text-quiet">The jury alone decides here, so there is no vote.</p>;
  if (own === null)
    return (
      <p>
        <Link
          to={signInPath(`/awards/${String(year)}#${category.id}`)}
          rel="nofollow"
          aria-label={`Sign in to ${stage === "voting" ? "vote" : "nominate"}: ${category.name}`}
        >
          Sign in to {stage === "voting" ? "vote" : "nominate"}
        </Link>
      </p>
    );
  const props = { year, category, own, lastResult };
  return stage === "voting" ? <VoteForm {...props} /> : <NominationForm {...props} />;
}
