import { Link } from "@remix-run/react";
import { BackLink } from "~/ui/back-link";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { IntentButton } from "~/ui/forms/shared/intent-button";
import { PostForm } from "~/ui/forms/post-form";
import { TypedArea } from "~/ui/forms/typed-controls";
import { ConflictNotice } from "~/ui/forms/version/conflict-notice";
import { VersionField } from "~/ui/forms/version/version-field";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { Differences } from "../revisions/revision-screens";
import type { approvalLoader } from "./approval-page.server";
import { RETURN_REASON } from "./reason";

type Page = Awaited<ReturnType<typeof approvalLoader>>;

interface Answer {
  problems: readonly string[];
  isConflict: boolean;
  reason: string;
}

/** The buttons that approve or return a request. */
export function ApprovalDecision({ page, answer }: { page: Page; answer: Answer | undefined }) {
  return (
    <PostForm id="approval" action={`${page.path}/approval`} className="max-w-text space-y-4">
      <VersionField value={page.version} />
      <IntentButton intent="approve" formNoValidate busyLabel="Publishing…">
        {page.request?.publishAt ? "Approve" : "Approve and publish"}
      </IntentButton>
      <div className="space-y-1.5">
        <label htmlFor={RETURN_REASON} className="block font-semibold">
          Why you return it
        </label>
        <p id={`${RETURN_REASON}-hint`} className="text-sm text-quiet">
          {page.request?.byName} reads this. 10 to 500 characters.
        </p>
        <TypedArea
          id={RETURN_REASON}
          name={RETURN_REASON}
          rows={3}
          defaultValue={answer?.reason}
          aria-describedby={`${RETURN_REASON}-hint`}
          className="control"
        />
      </div>
      <IntentButton look="secondary" intent="return" busyLabel="Returning…">
        Return it
      </IntentButton>
    </PostForm>
  );
}

/** What a requested publication would change, with the buttons that approve or return it. */
export function ApprovalScreen({ page, answer }: { page: Page; answer: Answer | undefined }) {
  const { path, title, one, isSeen, request, problem, missing, differences } = page;
  return (
    <main id="content" className="page dense space-y-5 py-5">
      <BackLink to={path}>{title}</BackLink>
      <header className="space-y-1">
        <h1 className="text-2xl">Approve “{title}”</h1>
        {request && (
          <p className="text-quiet">
            {request.byName} asked for it, <DateTime at={request.at} withTime />
            {request.publishAt && (
              <>
                , to be published on <DateTime at={request.publishAt} withTime />
              </>
            )}
          </p>
        )}
      </header>
      {answer?.isConflict && (
        <ConflictNotice reason="Somebody has saved, approved or returned it after you opened this page.">
          <p>Below is how it is now.</p>
        </ConflictNotice>
      )}
      {answer && answer.problems.length > 0 && (
        <Feedback meaning="bad" role="alert" title="Nothing was changed">
          <ul className="list-disc ps-5">
            {answer.problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Feedback>
      )}
      <p>
        <Link to={`${path}/preview`}>Preview it</Link>
      </p>
      <Section
        id="changes"
        title={isSeen ? "What the public would see changed" : `The whole ${one}, which is new`}
        isSmall
      >
        {differences.length === 0 ? (
          <p>Nothing: the public sees this version already.</p>
        ) : (
          <Differences differences={differences} from="Public now" to="Requested" />
        )}
      </Section>
      <Section id="decide" title="Decide" isSmall>
        {missing.length > 0 && (
          <Notice meaning="caution" title="Missing before it can be published">
            <ul className="list-disc ps-5">
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
        )}
        {problem === null ? <ApprovalDecision page={page} answer={answer} /> : <p>{problem}</p>}
      </Section>
    </main>
  );
}
