import { randomInt } from "node:crypto";
import { PASSWORD } from "./site";

export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  text: string;
}

/** A simple browser: keeps cookies, posts forms as a page of the site does, and follows no redirects. */
export class Client {
  readonly #cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  /** Sets the server's address after a restart. */
  at(origin: string): Client {
    const moved = new Client(origin);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  /** Takes over another client's cookies: a person who changes the password gets a new one. */
  take(other: Client): void {
    this.#cookies.clear();
    for (const [name, value] of other.#cookies) this.#cookies.set(name, value);
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string, init: RequestInit = {}): Promise<Answer> {
    return this.#send(path, init);
  }

  post(path: string, form: Record<string, string> | FormData, init: RequestInit = {}): Promise<Answer> {
    const body = form instanceof FormData ? form : new URLSearchParams(form);
    const headers = { Origin: this.origin, "Sec-Fetch-Site": "same-origin" };
    return this.#send(path, { method: "POST", body, ...init, headers: { ...headers, ...init.headers } });
  }

  /** As `post`, for a form in which a name can occur several times. */
  postFields(path: string, form: URLSearchParams): Promise<Answer> {
    return this.#send(path, { method: "POST", body: form, headers: { Origin: this.origin } });
  }

  /** Signs in; throws when that is refused. */
  async signIn(email: string, password = PASSWORD): Promise<this> {
    const { status, text } = await this.post("/login", { intent: "sign-in", email, password });
    if (status !== 303) throw new Error(`${email} could not sign in: ${String(status)} ${text.slice(0, 500)}`);
    return this;
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(new URL(path, this.origin), {
      redirect: "manual",
      ...init,
      headers: {
        // A different client each time, as far as limits can tell.
        "X-Forwarded-For": `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(256))}`,
        ...(this.#cookies.size > 0 && { Cookie: this.cookie }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, location: response.headers.get("Location"), text };
  }
}
