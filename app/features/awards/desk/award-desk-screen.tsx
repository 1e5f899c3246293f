import { Link, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import { readPress } from "~/domain/forms/part-names";
import { LocalTimeInput, useLocalText, useTimeLabel } from "~/ui/forms/local-time-input";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { DateTime } from "~/ui/date-time";
import { usePartField, usePartPress } from "~/ui/forms/shared/form-part";
import type { PartValues } from "~/ui/forms/shared/part-context";
import { PartOfForm, PartValue, SharedForm } from "~/ui/forms/shared/shared-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { Badge, Notice } from "~/ui/notice";
import type { AwardDeskAnswer, DeskNotice } from "./award-acts.server";
import { DeskCategories } from "./desk-categories";
import { DeskDone, DeskProblem } from "./desk-problem";
import type { AwardDesk } from "./desk-view.server";
import { PHASE_NAMES } from "../labels";
import { AWARD_PHASES } from "../kinds";

interface StepProps {
  desk: AwardDesk;
  answer: AwardDeskAnswer | undefined;
}

function Command({
  answer,
  command,
  first,
  children,
}: StepProps & { command: string; first?: PartValues; children: ReactNode }) {
  return (
    <PartOfForm name={command} className="space-y-3" {...(first && { first })}>
      <PartValue name="command" value={command} />
      <DeskProblem answer={answer} of={command} />
      {children}
    </PartOfForm>
  );
}

function CommandButton({ when, ...button }: { when?: string } & ComponentProps<typeof Button>) {
  return <Button {...button} {...usePartPress(when)} />;
}

function useBusy(command: string): boolean {
  return readPress(String(useNavigation().formData?.get("intent") ?? "")).part === command;
}

function Confirmation({ id, children }: { id: string; children: ReactNode }) {
  const { name, defaultValue } = usePartField(CONFIRMED_FIELD);
  return (
    <label htmlFor={id} className="flex items-start gap-2 text-sm">
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={defaultValue === "on"}
        required
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  );
}

function Shortlist({ desk, answer }: StepProps) {
  const busy = useBusy("shortlist");
  return (
    <Command desk={desk} answer={answer} command="shortlist">
      <p className="text-sm">Ends nominations. The nominees can still be changed until voting opens.</p>
      <CommandButton look="secondary" busy={busy} busyLabel="Opening the shortlist…">
        End nominations, open the shortlist
      </CommandButton>
    </Command>
  );
}

function VotingEnd({ typed }: { typed: string | undefined }) {
  const { name, defaultValue } = usePartField("until");
  return (
    <div className="max-w-64 space-y-1">
      <label htmlFor="until" className="block text-sm font-semibold">
        {useTimeLabel("Voting ends")}
      </label>
      <LocalTimeInput id="until" name={name} value={typed ?? defaultValue} />
    </div>
  );
}

function OpenVoting({ desk, answer }: StepProps) {
  const busy = useBusy("open-voting");
  const typed = answer?.form === "open-voting" ? (answer.typed["until"] ?? "") : undefined;
  return (
    <Command desk={desk} answer={answer} command="open-voting" first={{ until: useLocalText(desk.dates.votingUntil) }}>
      <VotingEnd typed={typed} />
      <Confirmation id="confirm-voting">
        Rules, categories, shares and nominees can’t be changed from then on.
      </Confirmation>
      <CommandButton busy={busy} busyLabel="Opening voting…">
        Open voting now
      </CommandButton>
    </Command>
  );
}

function CloseVoting({ desk, answer }: StepProps) {
  const busy = useBusy("close-voting");
  return (
    <Command desk={desk} answer={answer} command="close-voting">
      <p className="text-sm">
        Voting runs until <DateTime at={desk.dates.votingUntil} withTime />. If you close it now, no more votes are
        accepted.
      </p>
      <CommandButton look="secondary" busy={busy} busyLabel="Closing voting…">
        Close voting
      </CommandButton>
    </Command>
  );
}

function Announce({ desk, answer }: StepProps) {
  const busy = useBusy("announce");
  const isAhead = Date.parse(desk.dates.announcedAt) > Date.parse(desk.now);
  return (
    <Command desk={desk} answer={answer} command="announce">
      <p className="text-sm">
        Counts every vote and decides every category.{" "}
        {isAhead ? (
          <>
            Readers don’t see the results before <DateTime at={desk.dates.announcedAt} withTime />, unless you announce
            it now.
          </>
        ) : (
          "The date of the results has passed, so readers see them at once."
        )}
      </p>
      <Confirmation id="confirm-announce">Once decided, the results can’t be changed.</Confirmation>
      <div className="flex flex-wrap gap-3">
        {isAhead && (
          <CommandButton when="date" look="secondary" busy={busy} busyLabel="Counting…">
            Decide now, announce on the date
          </CommandButton>
        )}
        <CommandButton when="now" busy={busy} busyLabel="Counting…">
          Decide and announce now
        </CommandButton>
      </div>
    </Command>
  );
}

function Steps(props: StepProps) {
  const { phase, isDecided } = props.desk;
  if (isDecided) return null;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {phase === "nominations" && <Shortlist {...props} />}
      {(phase === "nominations" || phase === "shortlist") && <OpenVoting {...props} />}
      {phase === "voting" && <CloseVoting {...props} />}
      {phase === "judging" && <Announce {...props} />}
    </div>
  );
}

/** Desk of a year's awards: its phase, what is missing, and the commands that move it on. */
export function AwardDeskScreen({ desk, answer, notice }: StepProps & { notice: DeskNotice | null }) {
  return (
    <main id="content" className="page dense space-y-5 py-5">
      <p className="text-sm">
        <Link to="/admin/awards">All awards</Link>
      </p>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-2xl">Awards desk {desk.year}</h1>
        <Badge meaning={desk.phase === "announced" ? "good" : "info"}>{PHASE_NAMES[desk.phase]}</Badge>
        <p className="flex flex-wrap gap-x-4 text-sm sm:ms-auto [&>a]:inline-block [&>a]:min-h-6">
          <Link to={`/admin/awards/${desk.id}`}>Edit the award</Link>
          <Link to={`/admin/awards/${desk.id}/nominations`}>Nominations</Link>
          <Link to={`/admin/awards/new?copy=${desk.id}`}>Start {desk.nextYear} from this year</Link>
          {desk.isPublic && <Link to={`/awards/${String(desk.year)}`}>View public page</Link>}
        </p>
      </header>
      {!answer && <DeskDone notice={notice} at={null} />}
      {answer?.isConflict && (
        <ConflictNotice>
          <p>Below is the current version.</p>
        </ConflictNotice>
      )}
      {!desk.isPublic && (
        <Notice meaning="caution">
          <p>This award is not published, so players can’t see it or take part.</p>
        </Notice>
      )}
      <SharedForm id="award-desk" action={`/admin/awards/${desk.id}/desk`} className="space-y-5">
        <VersionField value={desk.version} />
        <section aria-labelledby="phase" className="card space-y-4 p-4">
          <h2 id="phase" className="text-lg">
            Phase
          </h2>
          <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {AWARD_PHASES.map((phase) => (
              <li
                key={phase}
                aria-current={phase === desk.phase ? "step" : undefined}
                className="text-quiet aria-[current=step]:font-semibold aria-[current=step]:text-accent"
              >
                {PHASE_NAMES[phase]}
              </li>
            ))}
          </ol>
          {desk.isDecided ? (
            <p>
              {desk.isOut ? "The results have been out since " : "The results are decided. Readers see them on "}
              <DateTime at={desk.dates.announcedAt} withTime />.
            </p>
          ) : desk.missing.length > 0 ? (
            <div className="space-y-1 text-sm">
              <p className="font-semibold">Before the next step:</p>
              <ul className="list-disc space-y-1 ps-5">
                {desk.missing.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          ) : (
            <p className="text-sm text-good">Ready for the next step.</p>
          )}
          <Steps desk={desk} answer={answer} />
        </section>
        <DeskCategories desk={desk} answer={answer} notice={answer ? null : notice} />
      </SharedForm>
    </main>
  );
}
