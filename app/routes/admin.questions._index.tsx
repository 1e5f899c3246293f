import { useLoaderData } from "@remix-run/react";
import { listPendingQuestions } from "~/features/questions/decide-question.server";
import { SPEAKER_LABELS } from "~/features/questions/labels";
import { adminLoader } from "~/platform/access/guards.server";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Ledger } from "~/ui/lists/ledger";
import { NameLink } from "~/ui/text/typed-text";

export const loader = adminLoader("moderator", () => listPendingQuestions());

export const meta = () => [{ title: "Questions · Admin" }];

export default function AdminQuestions() {
  const { questions, total } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">
        Questions <span className="numbers text-quiet">{total}</span>
      </h1>
      {questions.length === 0 ? (
        <EmptyState title="No question or answer is waiting">
          <p>Readers ask about casinos and games. You check questions and answers before they are published.</p>
        </EmptyState>
      ) : (
        <Ledger
          label="Questions and answers"
          rowKey="id"
          rows={questions}
          columns={[
            { head: "Text", isName: true, cell: ({ text, path }) => <NameLink to={path}>{text}</NameLink> },
            { head: "About", isTyped: true, cell: ({ subject }) => subject },
            { head: "Kind", cell: ({ isAnswer }) => (isAnswer ? "Answer" : "Question") },
            { head: "From", cell: ({ from }) => SPEAKER_LABELS[from] },
            { head: "Sent", cell: ({ at }) => <DateTime at={at} withTime /> },
          ]}
        />
      )}
    </main>
  );
}
