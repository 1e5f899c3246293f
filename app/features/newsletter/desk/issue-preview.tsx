import { fileSize } from "~/domain/file-size";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

/** Gmail and other programs cut what is longer, with the link to unsubscribe at its end. */
const CUT_AT = 102_000;

/** Preview of an issue in mail programs: the HTML in a frame where no script runs, and the plain text. */
export function IssuePreview({
  id,
  version,
  text,
  bytes,
  isDraft,
}: {
  id: string;
  version: number;
  text: string;
  /** Size of the HTML. */
  bytes: number;
  isDraft: boolean;
}) {
  return (
    <Section id="preview-title" title={isDraft ? "As it will be mailed" : "As it is mailed"} isSmall>
      <p className="text-sm text-quiet">
        {isDraft ? "What is saved, with" : "With"} the footer that each mail gets: {fileSize(bytes)}.
      </p>
      {bytes > CUT_AT && (
        <Notice meaning="caution" title={`${fileSize(bytes)} is too long for many mail programs`}>
          <p>
            They cut an email after about {fileSize(CUT_AT)}, and its readers don’t see the link to unsubscribe. Shorten
            it, and link to an article with the rest.
          </p>
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="space-y-1">
          <h3 className="text-sm font-semibold">With HTML</h3>
          <iframe
            src={`/admin/newsletter/issues/${id}/preview.html?version=${String(version)}`}
            title="The issue with HTML"
            sandbox=""
            className="h-[36rem] w-full rounded-md border border-line bg-[white]"
          />
        </div>
        <div className="min-w-0 space-y-1">
          <h3 className="text-sm font-semibold">As plain text</h3>
          <pre
            dir="auto"
            // Scrolled with the arrow keys.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="h-[36rem] overflow-auto rounded-md border border-line bg-surface p-3 text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {text}
          </pre>
        </div>
      </div>
    </Section>
  );
}
