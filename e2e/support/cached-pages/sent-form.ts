import { ask, HOST, post } from "./asking";
import type { Desk, Edit } from "./edits/edits";
import { formOf } from "./filled-form";
import type { Person } from "./people";

/** What is typed, by field; null leaves a field out. */
type Changes = Record<string, string | null>;
type Made = Pick<Edit, "isByForm" | "commit">;

/** Returns the problems that the page reports. */
function problemsOf(html: string): string {
  const alert = /role="alert"[^]{0,1500}/.exec(html)?.[0] ?? html.slice(0, 300);
  return alert.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

/** The act may be asked about once before it is done. */
const MOST_POSTS = 2;

/** Opens a page of a server, types into a form of it and sends that, again if it is asked about. Throws unless it was taken. */
async function sendForm(
  { browser }: Desk,
  address: string,
  { by, page, form: selector, changes }: { by: Person; page: string; form: string; changes: Changes },
  writing: () => void,
): Promise<void> {
  const shown = await ask(address, { path: page, headers: { Cookie: by.session } });
  const typed = Object.entries(changes).filter((field): field is [string, string] => field[1] !== null);
  // In a form that several parts share, a field is named for the part of the pressed button.
  const part = /\[value=([\w-]+)\]$/.exec(selector)?.[1];
  let answer: { status: number; text: string } = shown;
  for (let posts = 0; posts < MOST_POSTS && answer.status === 200; posts += 1) {
    const form = await formOf(browser, answer.text, selector);
    if (!form) break;
    const isShared = part !== undefined && form.fields.some(([name]) => name.startsWith(`${part}.`));
    const ownName = (name: string) => (isShared ? `${part}.${name}` : name);
    const changed = new Set(Object.keys(changes).map(ownName));
    const kept = form.fields.filter(([name]) => !changed.has(name));
    const { pathname, search } = new URL(form.action, `http://${HOST}${page}`);
    writing();
    answer = await post(address, pathname + search, by.session, [
      ...kept,
      ...typed.map(([name, value]): [string, string] => [ownName(name), value]),
    ]);
  }
  if (answer === shown) throw new Error(`${page} (${String(shown.status)}) has no ${selector}`);
  if (answer.status !== 303)
    throw new Error(`${page}: ${selector} was answered with ${String(answer.status)}: ${problemsOf(answer.text)}`);
}

const sent = (desk: Desk, by: Person, page: string, form: string, changes: Changes): Made => ({
  isByForm: true,
  commit: (address, writing) => sendForm(desk, address, { by, page, form, changes }, writing),
});

/** An edit made by a form of this page; `form` selects its button, one of its fields or the form itself. */
export function byEditor(desk: Desk, page: string, form: string, changes: Changes = {}): Made {
  return sent(desk, desk.editor, page, form, changes);
}

/** As `byEditor`, of a member. */
export function byMember(desk: Desk, page: string, form: string, changes: Changes = {}): Made {
  return sent(desk, desk.member, page, form, changes);
}

/** The button of an editor's screen that saves with this intent: in its form, or in the bar below it. */
export const editorButton = (intent: "publish" | "archive"): string =>
  `:is(form#editor button, button[form=editor])[name=intent][value=${intent}]`;
