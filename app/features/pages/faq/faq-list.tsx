import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { Marked } from "~/ui/marked";
import { Markdown } from "~/ui/markdown";
import type { FaqQuestion } from "./faq.server";

/**
 * Questions that unfold. The anchor is inside the fold, because browsers open a fold that contains the target; the
 * effect does it for those that don't.
 */
export function FaqList({
  entries,
  openFirst = false,
  linked = false,
}: {
  entries: readonly FaqQuestion[];
  openFirst?: boolean;
  linked?: boolean;
}) {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const fold = target?.closest("details");
    if (!fold || fold.open) return;
    fold.open = true;
    fold.scrollIntoView();
  }, [hash]);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {entries.map(({ anchor, question, html }, index) => (
        <li key={anchor}>
          <details open={openFirst && index === 0} className="scroll-mt-24 py-3">
            <summary className="min-h-6 font-semibold">
              <Marked segments={question} />
            </summary>
            <div id={anchor} className="scroll-mt-36 space-y-3 ps-5 pt-3">
              <Markdown html={html} />
              <p className="no-print text-sm">
                {linked ? (
                  <Link to={`/faq#${anchor}`} className="text-quiet">
                    See it among the other questions
                  </Link>
                ) : (
                  <a href={`#${anchor}`} className="text-quiet">
                    Link to this answer
                  </a>
                )}
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
