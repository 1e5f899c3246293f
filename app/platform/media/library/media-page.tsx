import { Link } from "@remix-run/react";
import { Feedback } from "~/ui/feedback";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button, LinkButton } from "~/ui/forms/button";
import { TypedArea } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import type { MediaPageData } from "./media-page.server";
import { LONGEST_ALT } from "../schema";
import { UseList } from "./picture-uses";

export interface AltAnswer {
  typed: string;
  problem: string | null;
  /** The text that somebody else saved in the meantime. */
  theirs: { alt: string; version: number } | null;
}

/** The stored metadata of the file. */
function MetadataList({ fields }: { fields: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 text-sm wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]">
      {fields.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="border-t border-line py-1.5 font-semibold">{name}</dt>
          <dd dir="auto" className="border-line pb-1.5 whitespace-pre-wrap sm:border-t sm:pt-1.5">
            {value || <span className="text-quiet">none</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AltForm({ page, answer }: { page: MediaPageData; answer: AltAnswer | null }) {
  const problem = answer?.problem;
  return (
    <PostForm id="alternative-text" action={`/admin/media/${page.id}`} className="space-y-2">
      {answer?.theirs && (
        <ConflictNotice isKept>
          <p>The current alternative text: {answer.theirs.alt || "none"}</p>
          <p>Save again to replace it.</p>
        </ConflictNotice>
      )}
      <label htmlFor="alt" className="block font-semibold">
        Alternative text
      </label>
      <p id="alt-hint" className="text-sm text-quiet">
        Describe the picture for people who can’t see it. Pages that use the picture already keep their text; choose the
        picture there again to use this one.
      </p>
      {problem && (
        <div id="alt-error">
          <Feedback meaning="bad" role="alert" title={problem} />
        </div>
      )}
      <TypedArea
        dir="auto"
        id="alt"
        name="alt"
        rows={2}
        required
        maxLength={LONGEST_ALT}
        defaultValue={answer?.typed ?? page.alt}
        aria-describedby={problem ? "alt-hint alt-error" : "alt-hint"}
        aria-invalid={problem ? true : undefined}
        className="control text-sm"
      />
      <VersionField value={answer?.theirs?.version ?? page.version} />
      <Button busyLabel="Saving…">Save alternative text</Button>
    </PostForm>
  );
}

/** One picture of the library: its alternative text, uses, sizes and metadata. */
export function MediaPage({ page, answer }: { page: MediaPageData; answer: AltAnswer | null }) {
  return (
    <main id="content" className="page space-y-6 py-6">
      <p className="text-sm">
        <Link to="/admin/media">Media</Link>
      </p>
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{page.name}</bdi>
      </h1>
      {page.isSaved && !answer && (
        <Feedback meaning="good" role="status">
          <p>Alternative text saved.</p>
        </Feedback>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <img
          src={page.preview}
          alt={page.alt}
          width={page.image.width}
          height={page.image.height}
          className="h-auto max-h-[32rem] w-full rounded-md border border-line bg-sunken object-contain"
        />
        <div className="space-y-6">
          <AltForm page={page} answer={answer} />
          <Section id="uses-title" title="Where it is used" isSmall className="space-y-2">
            {page.uses.length === 0 ? <p className="text-sm">It is not used.</p> : <UseList uses={page.uses} />}
          </Section>
          <Section id="address-title" title="Address" isSmall className="space-y-2">
            <p className="text-sm text-quiet">For Markdown text, or a picture field:</p>
            <code className="block rounded-sm bg-sunken p-2 text-xs wrap-anywhere select-all">
              {`![${page.alt.replace(/[[\]]/g, "")}](${page.address})`}
            </code>
            <code className="block rounded-sm bg-sunken p-2 text-xs wrap-anywhere select-all">{page.address}</code>
          </Section>
          <LinkButton to={`/admin/media/${page.id}/delete`} look="secondary">
            Delete this picture…
          </LinkButton>
        </div>
      </div>
      <Section id="sizes-title" title="Sizes" isSmall className="space-y-2">
        <Ledger
          label="Sizes"
          rowKey="address"
          rows={page.sizes}
          columns={[
            { head: "Width", isFigure: true, cell: ({ width }) => width },
            { head: "Type", cell: ({ type }) => type },
            { head: "File size", isFigure: true, cell: ({ size }) => size },
            { head: "Address", cell: ({ address }) => <a href={address}>{address.split("/").at(-1)}</a> },
          ]}
        />
      </Section>
      <details className="border-t border-line pt-3">
        <summary className="min-h-6 font-semibold">What is stored about the file</summary>
        <div className="pt-3">
          <MetadataList fields={page.metadata} />
        </div>
      </details>
    </main>
  );
}
