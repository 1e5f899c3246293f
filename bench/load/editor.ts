/** The text that a page of HTML stands for in an attribute or a text area. */
function unescaped(text: string): string {
  return text.replace(/&(?:#x27|#39|quot|lt|gt|amp);/g, (entity) => {
    const plain: Record<string, string> = { "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
    return plain[entity] ?? "'";
  });
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescaped(value);
}

/** What a browser would send of the form that has a field of this name. */
export function formWith(html: string, field: string): URLSearchParams {
  const form = html.match(/<form\b[\s\S]*?<\/form>/g)?.find((one) => one.includes(` name="${field}"`));
  if (form === undefined) throw new Error(`No form has a field ${field}.`);
  const values = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type");
    const isSent = type !== "file" && (!/^(?:checkbox|radio)$/.test(type ?? "") || / checked(?:=|\s|\/|>)/.test(tag));
    if (name !== null && isSent) values.append(name, attribute(tag, "value") ?? "");
  }
  for (const [, tag = "", text = ""] of form.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)) {
    const name = attribute(tag, "name");
    if (name !== null) values.append(name, unescaped(text.replace(/^\n/, "")));
  }
  for (const [, tag = "", options = ""] of form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag, "name");
    const chosen = /<option\b[^>]* selected[^>]*>/.exec(options)?.[0];
    if (name !== null) values.append(name, chosen === undefined ? "" : (attribute(chosen, "value") ?? ""));
  }
  return values;
}

/** Somebody of the staff with a browser and its cookie. */
export class Editor {
  readonly #origin: string;
  #cookie = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  async signIn(email: string, password: string): Promise<void> {
    const response = await this.#post("/login", new URLSearchParams({ intent: "sign-in", email, password }));
    if (response.status !== 303) throw new Error(`Sign-in was answered with ${String(response.status)}.`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0] ?? "")
      .join("; ");
  }

  /** Opens an editor, changes one field and saves; resolves once the save is confirmed. */
  async save(path: string, field: string, value: string): Promise<void> {
    const page = await fetch(this.#origin + path, { headers: { Cookie: this.#cookie } });
    const form = formWith(await page.text(), field);
    form.set(field, value);
    if (!form.has("intent")) form.set("intent", "save");
    const response = await this.#post(path, form);
    if (response.status !== 303) throw new Error(`Saving ${path} was answered with ${String(response.status)}.`);
  }

  async #post(path: string, body: URLSearchParams): Promise<Response> {
    const headers = { Cookie: this.#cookie, Origin: this.#origin };
    const response = await fetch(this.#origin + path, { method: "POST", body, redirect: "manual", headers });
    await response.arrayBuffer();
    return response;
  }
}
