import { optionsOf } from "~/domain/codes/names-in";
import { Link } from "@remix-run/react";
import { eachText } from "~/domain/forms/part-names";
import { Done } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { DateTime } from "~/ui/date-time";
import { ErrorSummary, SelectField, TextArea } from "~/ui/forms/field";
import { Badge, Notice } from "~/ui/notice";
import { usePartField } from "~/ui/forms/shared/form-part";
import { useFormPart } from "~/ui/forms/shared/part-context";
import { PartOfForm, SharedForm } from "~/ui/forms/shared/shared-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";
import { AreaEditor } from "./area-editor";
import { ReleaseFields, SEEN_BY } from "./release-fields";
import { typedAreas } from "./redaction-areas";
import { DeskButton, FoldedAct, useDeskBusy } from "../forms/desk-form-frame";
import { reviewForm, type EvidenceIntent } from "../forms/desk-forms";
import type { EvidenceAnswer, EvidenceDesk } from "./evidence-desk.server";
import { ACTOR_WORDS, REVIEW_WORDS } from "../../labels";

interface Props {
  page: EvidenceDesk;
  answer: EvidenceAnswer | null;
}

const DONE: Record<string, string> = {
  reviewed: "Your review is saved.",
  released: "The copy is released.",
  withdrawn: "The copy is withdrawn. Only people who may see the original can see the file.",
};

const pathOf = ({ ref, id }: EvidenceDesk) => `/admin/complaints/${ref}/evidence/${id}`;

function Original({ page: { file, text, isCut, ...page } }: { page: EvidenceDesk }) {
  const address = `${pathOf({ file, text, isCut, ...page })}/content`;
  return (
    <Section id="original" title="The original" isSmall>
      {file.contentType === "image/webp" && (
        <a href={address}>
          <img src={address} alt={`Original: ${file.name}`} className="block h-auto max-w-full border border-line" />
        </a>
      )}
      {text !== null && (
        <pre
          dir="auto"
          className="max-h-160 overflow-auto rounded-md bg-sunken p-3 text-sm break-words whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
      {isCut && <p className="text-sm text-quiet">Only its beginning is shown.</p>}
      {file.contentType === "application/pdf" && <p className="text-sm">PDFs are not shown here. Download the file.</p>}
      <p className="text-sm">
        <a href={`${address}?download=1`} download className="inline-block py-1">
          Download the original
        </a>
      </p>
      <p className="text-xs text-quiet">
        SHA-256 as it was uploaded: <code className="break-all">{file.sha256}</code>
      </p>
    </Section>
  );
}

function ReviewFields({ page, answer }: Props) {
  const busy = useDeskBusy();
  const [form, fields] = useSchemaForm(reviewForm, "review", answer?.intent === "review" ? answer.result : null);
  return (
    <>
      <ErrorSummary form={form} labels={{ note: "Note" }} />
      <SelectField field={fields.state} label="Review" options={optionsOf(REVIEW_WORDS)} />
      <TextArea field={fields.note} label="Note" optional hint="Only staff see it." rows={2} />
      <DeskButton look="secondary" busy={busy} busyLabel="Saving…">
        Save review
      </DeskButton>
      {page.review && (
        <p className="text-quiet">
          Last by {page.review.by}, <DateTime at={page.review.at} withTime />
        </p>
      )}
    </>
  );
}

function UploadField() {
  const { name } = usePartField("copy");
  return (
    <div className="space-y-1">
      <label htmlFor="copy" className="block font-semibold">
        Redacted file
      </label>
      <input id="copy" type="file" name={name} accept=".jpg,.jpeg,.png,.webp,.pdf,.txt" className="control text-sm" />
    </div>
  );
}

function AreaRelease({ page, answer }: Props) {
  const mine = answer?.intent === "release-areas" ? answer : null;
  const written = useFormPart()?.written;
  const kept = written ? typedAreas(new URLSearchParams(eachText(written))) : page.areas;
  const areas = mine ? mine.areas : kept;
  return (
    <ReleaseFields
      answer={answer}
      intent="release-areas"
      label="Release with these areas black"
      before={
        <>
          {page.areaProblem && !mine && (
            <Notice meaning="bad" role="alert" title="There is no preview">
              <p>{page.areaProblem}</p>
            </Notice>
          )}
          {page.preview && !mine && (
            <figure className="space-y-1">
              <figcaption className="font-semibold">As it would be released</figcaption>
              <img
                src={page.preview}
                alt="With its areas black"
                className="block h-auto max-w-full border border-line"
              />
            </figure>
          )}
          <AreaEditor
            key={JSON.stringify(areas)}
            src={`${pathOf(page)}/content`}
            alt={`Original, to mark areas on: ${page.file.name}`}
            initial={areas}
          />
        </>
      }
    >
      <DeskButton look="secondary" act="preview" formNoValidate>
        Show a preview
      </DeskButton>
    </ReleaseFields>
  );
}

function ReleasedCopy({ page }: { page: EvidenceDesk }) {
  const busy = useDeskBusy();
  const { released } = page;
  if (!released) return <p className="text-sm text-quiet">No copy of it is released.</p>;
  return (
    <PartOfForm className="space-y-4 text-sm" name="withdraw" answer={null}>
      <p>
        <a dir="auto" href={`/complaints/${page.ref}/released/${page.id}`}>
          {released.name}
        </a>
        , <span className="numbers">{released.size}</span>, {released.kind === "redacted" ? "redacted" : "as it is"}:{" "}
        {SEEN_BY[released.visibility].toLowerCase()}. Released <DateTime at={released.at} withTime />.
        {released.visibility === "public" &&
          !page.isPublic &&
          " The complaint is not public yet, so both sides alone see it."}
      </p>
      <DeskButton look="danger" busy={busy} busyLabel="Withdrawing…">
        Withdraw the copy
      </DeskButton>
    </PartOfForm>
  );
}

/** One file of evidence: view, review, and release of a copy. */
export function EvidenceScreen({ page, answer, done }: Props & { done: string | null }) {
  const { file, ref } = page;
  const said = done !== null && Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  const opens = (intent: EvidenceIntent) => answer?.intent === intent;
  const isPicture = file.contentType === "image/webp";
  return (
    <main id="content" className="page space-y-5 py-5">
      <header className="space-y-2">
        <p className="flex flex-wrap gap-x-4 text-sm [&>a]:py-1">
          <Link to={`/admin/complaints/${ref}`}>
            {ref}: {page.title}
          </Link>
          {page.previous && <Link to={`/admin/complaints/${ref}/evidence/${page.previous}`}>Previous file</Link>}
          {page.next && <Link to={`/admin/complaints/${ref}/evidence/${page.next}`}>Next file</Link>}
        </p>
        <h1 dir="auto" className="text-2xl break-words">
          {file.name}
        </h1>
        <p className="numbers flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>
            {file.size}, from {ACTOR_WORDS[file.party]}, <DateTime at={file.at} withTime />
          </span>
          <Badge meaning="plain">
            {file.visibility === "parties" ? "Both sides see it" : "One side and our staff see it"}
          </Badge>
        </p>
      </header>
      {said && !answer && <Done>{said}</Done>}
      {answer?.conflict && <ConflictNotice reason={answer.conflict} />}
      <SharedForm id="evidence" action={pathOf(page)} encType="multipart/form-data" className="space-y-5">
        <input type="hidden" name="key" value={page.key} />
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Original page={page} />
          <div className="min-w-0 space-y-6">
            <Section id="review-title" title="What it is worth" isSmall className="card space-y-3">
              <PartOfForm
                className="space-y-4 text-sm"
                name="review"
                answer={answer}
                first={{ state: page.review?.state ?? "unread", note: page.review?.note ?? "" }}
              >
                <ReviewFields page={page} answer={answer} />
              </PartOfForm>
            </Section>
            <Section id="release-title" title="A copy for others" isSmall className="card space-y-3">
              <p className="text-sm text-quiet">The original is never public. What others see is a copy.</p>
              <ReleasedCopy page={page} />
              <PartOfForm className="space-y-4 text-sm" name="release-upload" answer={answer} first={page.typed}>
                <FoldedAct title="Release a file you redacted" open={opens("release-upload")}>
                  <ReleaseFields
                    answer={answer}
                    intent="release-upload"
                    label="Release this file"
                    before={<UploadField />}
                  />
                </FoldedAct>
              </PartOfForm>
              <PartOfForm className="space-y-4 text-sm" name="release-original" answer={answer} first={page.typed}>
                <FoldedAct title="Release it as it is" open={opens("release-original")}>
                  <ReleaseFields answer={answer} intent="release-original" label="Release it as it is" />
                </FoldedAct>
              </PartOfForm>
            </Section>
          </div>
        </div>
        {isPicture && (
          <Section id="areas" title="Release it with areas painted black" isSmall>
            <PartOfForm className="space-y-4 text-sm" name="release-areas" answer={answer} first={page.typed}>
              <AreaRelease page={page} answer={answer} />
            </PartOfForm>
          </Section>
        )}
      </SharedForm>
    </main>
  );
}
