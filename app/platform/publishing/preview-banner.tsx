import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Notice } from "~/ui/notice";

/** Meta tags of a preview; no search engine may index it. */
export function previewMeta({ data }: { data?: { preview: { title: string } } | undefined }) {
  return [{ title: `Preview of ${data?.preview.title ?? "Nothing"} · Admin` }, { name: "robots", content: "noindex" }];
}

/** Says that the content below is not what the public sees. */
export function PreviewBanner({
  preview: { editPath, title, draft },
}: {
  preview: { editPath: string; title: string; draft: { savedAt: string; savedByName: string } | null };
}) {
  return (
    <aside aria-label="Preview" className="page pt-4">
      <Notice meaning="caution" title="Preview, not public">
        <p>
          {draft ? (
            <>
              With changes by {draft.savedByName}, saved <DateTime at={draft.savedAt} withTime />.
            </>
          ) : (
            "As it was last saved."
          )}{" "}
          Only staff can open this page. <Link to={editPath}>Back to the editor of {title}</Link>
        </p>
      </Notice>
    </aside>
  );
}
