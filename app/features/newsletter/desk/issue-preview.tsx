import { Section } from "~/ui/section";
/** Preview of an issue in mail programs: the HTML in a frame where no script runs, and the plain text. */
export function IssuePreview({
  id,
  version,
  text,
  isDraft,
}: {
  id: string;
  version: number;
  text: string;
  isDraft: boolean;
}) {
  return (
    <Section id="preview-title" title={isDraft ? "As it will be mailed" : "As it is mailed"} isSmall>
      <p className="text-sm text-quiet">{isDraft ? "What is saved, with" : "With"} the footer that each mail gets.</p>
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
