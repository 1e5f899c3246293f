import { Form, Link } from "@remix-run/react";
import { BackLink } from "~/ui/back-link";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { Button } from "~/ui/forms/button";
import { VersionField } from "~/ui/forms/version/version-field";
import { Notice } from "~/ui/notice";
import type { DeletionPage } from "./deletion-page.server";
import type { ShownReference } from "./references.server";

function References({ references }: { references: readonly ShownReference[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5 text-sm">
      {references.map(({ kind, title, href }, at) => (
        <li key={href ?? at}>
          {kind}:{" "}
          {href === null ? (
            title
          ) : (
            <Link to={href} dir="auto">
              {title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Obstacle({ page }: { page: DeletionPage }) {
  const { words, path, refusal, isPublic, holding } = page;
  if (refusal !== null)
    return (
      <Notice meaning="caution" title={`This ${words.one} can’t be deleted`}>
        <p>{refusal}</p>
      </Notice>
    );
  if (isPublic)
    return (
      <Notice meaning="caution" title="It is public">
        <p>
          Readers can see it. <Link to={`${path}#publishing`}>Archive or unpublish it</Link> first, then come back.
        </p>
      </Notice>
    );
  return (
    <>
      <Notice meaning="caution" title="Something refers to it">
        <p>Delete these, or change them to refer to another {words.one}, and then come back.</p>
      </Notice>
      <References references={holding} />
    </>
  );
}

/** Asks before an item is deleted for good, or says why it can't be. */
export function DeletionScreen({ page, answer }: { page: DeletionPage; answer: { isChanged: boolean } | undefined }) {
  const { words, title, path, publicPath, version, hasDraft, isPublic, refusal, holding, linking } = page;
  const isPossible = refusal === null && !isPublic && holding.length === 0;
  return (
    <main id="content" className="page max-w-text space-y-5 py-6">
      <BackLink to={path}>Back to the {words.one}</BackLink>
      <h1 dir="auto" className="text-2xl">
        Delete “{title}”?
      </h1>
      {answer && (
        <ConflictNotice reason={answer.isChanged ? undefined : "It can’t be deleted as it is now."}>
          {isPossible && <p>Delete it only if you still want to.</p>}
        </ConflictNotice>
      )}
      {isPossible ? (
        <Form method="post" className="space-y-4">
          <p>
            This deletes the {words.one}
            {publicPath === null
              ? `${hasDraft ? " and its waiting changes" : ""}. `
              : `${hasDraft ? ", its waiting changes" : ""} and the redirects from its former addresses. Its name and the address ${publicPath} can be used again, and old links lead nowhere. `}
            This can’t be undone.
          </p>
          {linking.length > 0 && (
            <>
              <p>These texts link to it:</p>
              <References references={linking} />
            </>
          )}
          <VersionField value={version} />
          <p className="flex flex-wrap items-center gap-4">
            <Button look="danger" busyLabel="Deleting…">
              Delete this {words.one}
            </Button>
            <Link to={path}>Keep it</Link>
          </p>
        </Form>
      ) : (
        <Obstacle page={page} />
      )}
    </main>
  );
}
