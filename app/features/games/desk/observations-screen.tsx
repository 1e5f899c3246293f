import { optionsOf } from "~/domain/codes/names-in";
import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { CasinoChoiceField } from "~/features/casinos/desk/casino-choice-field";
import { BackLink } from "~/ui/back-link";
import { ShortDay } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { SelectField, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { PICTURE_FIELD, type HeldPictureMark } from "../evidence/picture-fields";
import { PictureInput } from "../evidence/picture-input";
import { STAFF_MEANS } from "../kinds";
import { MEANS_LABELS, returnWords } from "../labels";
import { observationForm } from "./observation-form";
import type { readObservationsDesk } from "./observations-desk.server";

type Desk = Awaited<ReturnType<typeof readObservationsDesk>>;
type Row = Desk["observations"][number];

const LABELS = {
  casino: "Casino",
  percent: "Version",
  means: "How it was seen",
  seenOn: "Seen on",
  country: "Opened from",
  [PICTURE_FIELD]: "Picture",
};

function RemoveButton({ row: { id, casino, percent } }: { row: Row }) {
  return (
    <Form method="post">
      <Button
        look="secondary"
        name="remove"
        value={id}
        aria-label={`Remove ${returnWords(percent)} at ${casino}`}
        className="min-h-9 py-1 text-sm"
      >
        Remove
      </Button>
    </Form>
  );
}

interface Answer {
  result: SubmissionResult<string[]>;
  held: HeldPictureMark | null;
}

function AddForm({ desk, answer }: { desk: Desk; answer: Answer | undefined }) {
  const [form, fields] = useSchemaForm(observationForm, "observation", answer?.result, { seenOn: desk.today });
  const versions = desk.game.versions.map((percent) => ({ value: String(percent), label: returnWords(percent) }));
  return (
    <SchemaForm form={form} labels={LABELS} encType="multipart/form-data" className="max-w-text space-y-4">
      <CasinoChoiceField field={fields.casino} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField field={fields.percent} options={versions} blank="Choose one" />
        <SelectField field={fields.country} options={desk.countries} blank="Choose one" />
        <SelectField field={fields.means} options={optionsOf(MEANS_LABELS, STAFF_MEANS)} />
        <TextField field={fields.seenOn} type="date" max={desk.today} />
      </div>
      <PictureInput
        id={`${form.id}-${PICTURE_FIELD}`}
        label={LABELS[PICTURE_FIELD]}
        hint="Readers see it, without the place and time it was taken."
        optional
        held={answer?.held ?? null}
        errors={form.allErrors[PICTURE_FIELD]}
      />
      <Button busyLabel="Adding…">Add the observation</Button>
    </SchemaForm>
  );
}

/** What was observed of a game, and the form that adds an observation. */
export function ObservationsScreen({ desk, answer }: { desk: Desk; answer: Answer | undefined }) {
  const { game, observations, done } = desk;
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <BackLink to={`/admin/games/${game.id}`}>{game.name}</BackLink>
      <p className="text-sm">
        <Link to="/admin/games/observations">Observations of all games, with import and export</Link>
      </p>
      <h1 className="text-2xl">
        Where <bdi>{game.name}</bdi> was seen
      </h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      <Section id="add" title="Add an observation" isSmall>
        {game.versions.length === 0 ? (
          <p>The game has no version yet. Add one to the game first.</p>
        ) : (
          <AddForm key={observations.length} desk={desk} answer={answer} />
        )}
      </Section>
      {observations.length === 0 ? (
        <EmptyState title="Nobody has looked yet">
          <p>The newest observation of each country counts; earlier ones stay as history.</p>
        </EmptyState>
      ) : (
        <Ledger
          label="Observations"
          className="ledger-frame"
          isDense
          rowKey="id"
          rows={observations}
          columns={[
            { head: "Casino", isName: true, cell: ({ casino }) => casino },
            { head: "Version", isFigure: true, cell: ({ percent }) => returnWords(percent) },
            { head: "Seen on", cell: ({ seenOn }) => <ShortDay at={seenOn} /> },
            { head: "From", cell: ({ country }) => country },
            {
              head: "How",
              cell: ({ means, picture }) =>
                picture ? <a href={picture.src}>{MEANS_LABELS[means]}</a> : MEANS_LABELS[means],
            },
            { head: "By", cell: ({ by }) => by ?? <span className="text-quiet">Not known</span> },
            { head: "What to do", hasHiddenHead: true, cell: (row) => <RemoveButton row={row} /> },
          ]}
        />
      )}
    </main>
  );
}
