import { useEffect, useRef, useState } from "react";
import type { Image } from "~/platform/media/image-schema";
import { sendPicture, SIGNED_OUT } from "~/platform/media/upload/send-picture";
import { insertedAsParagraph, pictureMarkdown } from "./markdown-edits";
import { PICTURE_TYPES } from "./picture-choice";
import { applyEdit, hasRoom, replaceQuietly, selectedIn } from "./text-control";

/** A picture on its way into a text; its placeholder is where the picture will be. */
export interface ArrivingPicture {
  key: number;
  name: string;
  placeholder: string;
  /** Progress of the upload. */
  percent: number;
  /** The stored picture; null while it is uploaded. */
  stored: { id: string; image: Image } | null;
  problem: string | null;
}

const UNFINISHED = "A picture is still being added. Insert it or leave it out, below the text.";
const NO_ROOM = "There is no room left in this text for a picture.";
const FAILED = "The description could not be saved. Try again.";

/** Saves the alternative text of a new picture in Media; returns what is wrong with it, or null. */
async function describe(id: string, alt: string): Promise<string | null> {
  try {
    const body = new URLSearchParams({ [`alt:${id}`]: alt });
    const response = await fetch("/admin/media/describe.json", { method: "POST", body });
    if (response.redirected) return SIGNED_OUT;
    return ((await response.json()) as { problem: string | null }).problem;
  } catch {
    return FAILED;
  }
}

/**
 * Uploads pictures that are pasted, dropped or chosen for a text. Until each has been described and inserted, or left
 * out, the text can't be sent: a placeholder would be saved as part of it.
 */
export function useArrivingPictures(controlId: string) {
  const [arriving, setArriving] = useState<readonly ArrivingPicture[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const last = useRef(0);
  const control = () => {
    const found = document.getElementById(controlId);
    return found instanceof HTMLTextAreaElement ? found : null;
  };

  const isUnfinished = arriving.length > 0;
  useEffect(() => {
    const text = document.getElementById(controlId);
    if (!isUnfinished || !(text instanceof HTMLTextAreaElement)) return;
    const { form } = text;
    // Forms that the browser doesn't check are stopped here, before the router sends them.
    const stop = (event: SubmitEvent) => {
      if (event.submitter instanceof HTMLButtonElement && event.submitter.formNoValidate) return;
      event.preventDefault();
      event.stopPropagation();
      text.reportValidity();
    };
    text.setCustomValidity(UNFINISHED);
    form?.addEventListener("submit", stop, true);
    return () => {
      text.setCustomValidity("");
      form?.removeEventListener("submit", stop, true);
    };
  }, [controlId, isUnfinished]);

  function change(key: number, over: Partial<ArrivingPicture>) {
    setArriving((all) => all.map((one) => (one.key === key ? { ...one, ...over } : one)));
  }

  function remove(key: number) {
    setArriving((all) => all.filter((one) => one.key !== key));
  }

  async function upload(file: File, { key, name, placeholder }: ArrivingPicture) {
    const outcome = await sendPicture(file, (percent) => change(key, { percent }));
    if (outcome.outcome !== "refused") return change(key, { stored: outcome });
    const text = control();
    if (text) replaceQuietly(text, placeholder, "");
    remove(key);
    setFailures((all) => [...all, `${name} was not inserted. ${outcome.why}`]);
  }

  /** Puts placeholders where the text's caret is, and uploads one file after the other. */
  async function receive(files: readonly File[]) {
    const text = control();
    if (!text) return;
    const pictures = files.filter(({ type }) => PICTURE_TYPES.split(",").includes(type));
    const others = files.filter((file) => !pictures.includes(file));
    setFailures(
      others.map(({ name }) => `${name} was not inserted. Only JPEG, PNG, WebP and AVIF pictures can be inserted.`),
    );
    if (pictures.length === 0) return;
    const added = pictures.map((file): [File, ArrivingPicture] => {
      const key = ++last.current;
      const name = file.name.replace(/[[\]()\\]/g, " ").slice(0, 60) || "picture";
      const placeholder = `![Uploading ${name}…](#upload-${String(key)})`;
      return [file, { key, name, placeholder, percent: 0, stored: null, problem: null }];
    });
    const edit = insertedAsParagraph(selectedIn(text), added.map(([, { placeholder }]) => placeholder).join("\n\n"));
    if (!hasRoom(text, edit)) return setFailures((all) => [...all, NO_ROOM]);
    applyEdit(text, edit);
    setArriving((all) => [...all, ...added.map(([, one]) => one)]);
    for (const [file, one] of added) await upload(file, one);
  }

  /** Puts a stored picture in the place of its placeholder, or where the caret is if that is gone. */
  async function insert({ key, placeholder, stored }: ArrivingPicture, alt: string) {
    const text = control();
    if (!text || !stored) return;
    if (alt.trim() === "") return change(key, { problem: "Describe the picture." });
    const { id, image } = stored;
    // A picture that Media had already keeps its own description; the text may have another.
    const problem = image.alt === "" ? await describe(id, alt.trim()) : null;
    if (problem !== null) return change(key, { problem });
    const picture = pictureMarkdown(alt, image.src);
    const start = text.value.indexOf(placeholder);
    const end = start + placeholder.length;
    const at = start + picture.length;
    const edit =
      start === -1
        ? insertedAsParagraph(selectedIn(text), picture)
        : { start, end, text: picture, select: [at, at] as const };
    if (!hasRoom(text, edit)) return change(key, { problem: NO_ROOM });
    applyEdit(text, edit);
    remove(key);
    setFailures([]);
  }

  function leaveOut({ key, placeholder }: ArrivingPicture) {
    const text = control();
    if (text) {
      replaceQuietly(text, placeholder, "");
      text.focus();
    }
    remove(key);
  }

  /** Puts a picture of Media where the caret is. */
  function insertChosen({ alt, src }: Image) {
    const text = control();
    if (!text) return;
    const edit = insertedAsParagraph(selectedIn(text), pictureMarkdown(alt, src));
    const isRoomLeft = hasRoom(text, edit);
    if (isRoomLeft) applyEdit(text, edit);
    setFailures(isRoomLeft ? [] : [NO_ROOM]);
  }

  return { arriving, failures, setFailures, receive, insert, leaveOut, insertChosen };
}
