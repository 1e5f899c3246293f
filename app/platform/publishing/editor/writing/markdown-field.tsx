import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/forms/button";
import { useLabel, type Frame } from "~/ui/forms/field";
import { Markdown } from "~/ui/markdown";
import { useFieldsContext } from "../use-editor-form";
import { FACTS_PATH } from "../../markdown/fact-choice";
import type { RenderedText } from "../../markdown/rendered-text";
import { MarkdownArea } from "./markdown-area";
import { UnlinkedList } from "./unlinked-list";

const PAUSE_MS = 400;

async function rendered(text: string, ownPath: string, signal: AbortSignal): Promise<RenderedText> {
  const body = new URLSearchParams({ text, ownPath });
  const answer = await fetch("/admin/markdown", { method: "POST", body, signal });
  return (await answer.json()) as RenderedText;
}

/** Renders the text of a control whenever the writer pauses. A plain request leaves the page as it is. */
function useLivePreview(id: string, ownPath: string) {
  const [shown, setShown] = useState<RenderedText | null>(null);
  const [isLive, setLive] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const request = useRef<AbortController | null>(null);

  useEffect(() => {
    const control = document.getElementById(id);
    if (!isLive || !(control instanceof HTMLTextAreaElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      request.current?.abort();
      const own = (request.current = new AbortController());
      rendered(control.value, ownPath, own.signal).then(
        (answer) => {
          setShown(answer);
          setFailed(false);
        },
        () => {
          if (!own.signal.aborted) setFailed(true);
        },
      );
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(show, PAUSE_MS);
    };
    show();
    control.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      request.current?.abort();
      control.removeEventListener("input", later);
    };
  }, [id, ownPath, isLive]);

  return { shown, hasFailed, isLive, setLive };
}

/**
 * A Markdown field with a preview button: by the form itself, or live with JavaScript. The preview is beside the text
 * where there is room, as high as the text, and scrolls by itself.
 */
export function MarkdownField({ rows = 16, hint, ...frame }: Frame & { rows?: number; readOnly?: boolean }) {
  const { field } = frame;
  const label = useLabel(frame);
  const told = useFieldsContext();
  const live = useLivePreview(field.id, told.ownPath ?? "");
  const shown = live.shown ?? (told.rendered?.field === field.name ? told.rendered : null);
  const isShown = shown !== null && (live.isLive || live.shown === null);
  return (
    <div className="space-y-2">
      <MarkdownArea
        {...frame}
        rows={rows}
        hint={
          hint ?? (
            <>
              Markdown: ## for a heading, **strong**, [words](https://address), - for lists.{" "}
              <a href={FACTS_PATH} target="_blank" rel="noopener">
                Facts to name
              </a>{" "}
              lists figures, days and states that stay true.
            </>
          )
        }
        beside={isShown && <MarkdownPreview label={label} html={shown.html} />}
      />
      <Button
        look="secondary"
        name="intent"
        value={`show:${field.name}`}
        formNoValidate
        {...(told.focus === `shown:${field.name}` && { autoFocus: true })}
        onClick={(event) => {
          event.preventDefault();
          live.setLive(!live.isLive);
        }}
      >
        {live.isLive ? "Stop the preview" : "Preview the text"}
      </Button>
      {isShown && <UnlinkedList controlId={field.id} names={shown.unlinked} />}
      {live.isLive && live.hasFailed && (
        <p role="status" className="text-quiet">
          The preview isn’t available at the moment. Your text is not affected.
        </p>
      )}
    </div>
  );
}

function MarkdownPreview({ label, html }: { label: string; html: string }) {
  return (
    <div className="relative min-h-40">
      <section
        aria-label={`Preview of ${label}`}
        // The focus lets people scroll it by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[70vh] overflow-y-auto rounded-md border border-line bg-surface p-4 @2xl:absolute @2xl:inset-0 @2xl:max-h-none"
      >
        <p className="eyebrow mb-2">Preview</p>
        {html === "" ? <p className="text-quiet">There is nothing to preview yet.</p> : <Markdown html={html} />}
      </section>
    </div>
  );
}
