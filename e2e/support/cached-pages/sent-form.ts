import { ask, HOST, post } from "./asking";
import type { Desk, Edit } from "./edits";
import { formOf } from "./filled-form";
import type { Person } from "./people";

/** What is typed, by field; null leaves a field out. */
type Changes = Record<string, string | null>;
type Made = Pick<Edit, "isByForm" | "commit">;

/** What the page says stands in the way. */
function problemsOf(html: string): string {
  const alert = /role="alert"[^]{0,1500}/.exec(html)?.[0] ?? html.slice(0, 300);
  return alert.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

/** Opens a page of a server, types into a form of it and sends that. Throws unless it was taken. */
async function sendForm(
  { browser }: Desk,
  address: string,
  { by, page, form: selector, changes }: { by: Person; page: string; form: string; changes: Changes },
  writing: () => void,
): Promise<void> {
  const shown = await ask(address, { path: page, headers: { Cookie: by.session } });
  const form = shown.status === 200 ? await formOf(browser, shown.text, selector) : null;
  if (!form) throw new Error(`${page} (${String(shown.status)}) has no ${selector}`);
  const kept = form.fields.filter(([name]) => !(name in changes));
  const typed = Object.entries(changes).filter((field): field is [string, string] => field[1] !== null);
  const { pathname, search } = new URL(form.action, `http://${HOST}${page}`);
  writing();
  const answer = await post(address, pathname + search, by.session, [...kept, ...typed]);
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

/** The button of an editor's screen that saves with this intent. */
export const editorButton = (intent: "publish" | "archive"): string =>
  `form#editor button[name=intent][value=${intent}]`;
