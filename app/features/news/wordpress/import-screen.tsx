import { Form, useNavigation } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { BackLink } from "~/ui/back-link";
import { ImportFileField } from "~/platform/admin-list/files/import-file-field";
import { Button } from "~/ui/forms/button";
import { PostForm } from "~/ui/forms/post-form";
import { useHasHeldFiles } from "~/ui/forms/restored-text";
import { TypedSelect } from "~/ui/forms/typed-controls";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { Options } from "~/ui/menus/options";

/** Uploads an export of WordPress for a dry run; nothing changes before somebody has seen what the import would do. */
export function WordpressScreen({
  submissionKey,
  categories,
  pictures,
  refused,
}: {
  submissionKey: string;
  /** From the server, since importing them here would add a file to the public pages that have them too. */
  categories: readonly { value: string; label: string }[];
  /** Articles whose pictures are still on the old site, and whether this server fetches them. */
  pictures: { waiting: number; isOn: boolean };
  refused: { problem: string; category: string } | null;
}) {
  const busy = useNavigation().state === "submitting";
  const hasHeld = useHasHeldFiles("wordpress");
  return (
    <main id="content" className="page space-y-5 py-6">
      <BackLink to="/admin/news">News</BackLink>
      <h1 className="text-2xl">Import from WordPress</h1>
      <ul className="max-w-text list-disc space-y-1 ps-5">
        <li>
          In WordPress, open Tools, then Export, choose Posts or All content, and download the file. All content has the
          featured pictures as well.
        </li>
        <li>
          The file is checked first. You see what becomes of each post, and what would be lost, before anything changes.
        </li>
        <li>Published posts stay published under their dates, and their old addresses redirect here.</li>
        <li>You can import a newer file later: posts that are here already are changed, never doubled.</li>
      </ul>
      <PostForm
        id="wordpress"
        action="/admin/lists/news/import?from=wordpress"
        encType="multipart/form-data"
        className="card max-w-text space-y-4"
      >
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />
        <div className="space-y-1.5">
          <label htmlFor="category" className="block font-semibold">
            Category for posts that have none of ours
          </label>
          <TypedSelect id="category" name="category" defaultValue={refused?.category ?? "industry"} className="control">
            <Options of={categories} />
          </TypedSelect>
        </div>
        <ImportFileField
          label="Exported file"
          hint="Its name ends in .xml. At most 200 MB and 10,000 posts."
          problem={refused?.problem ?? null}
          accept=".xml,text/xml,application/xml"
          required={!hasHeld}
        />
        <Button busy={busy} busyLabel="Checking…">
          Check the file
        </Button>
      </PostForm>
      {pictures.waiting > 0 && <OldPictures {...pictures} />}
    </main>
  );
}

/** What can be done about pictures that are still links to the old site. */
function OldPictures({ waiting, isOn }: { waiting: number; isOn: boolean }) {
  const busy = useNavigation().formData?.get("intent") === "pictures";
  return (
    <Section id="pictures" title="Pictures on the old site" isSmall className="max-w-text space-y-3">
      <p>
        {plural(waiting, "article has", "articles have")} links in place of pictures. Each picture is fetched from the
        old site, checked like an upload, and added to Media: one every five seconds.
      </p>
      {isOn ? (
        <Form method="post" action="/admin/lists/news/import?from=wordpress">
          <Button look="secondary" name="intent" value="pictures" busy={busy} busyLabel="Starting…">
            Fetch the pictures
          </Button>
        </Form>
      ) : (
        <Notice meaning="caution" title="This server doesn’t fetch pictures">
          <p>
            It does once <code>IMPORT_PICTURES=on</code> is set. Come back here then.
          </p>
        </Notice>
      )}
    </Section>
  );
}
