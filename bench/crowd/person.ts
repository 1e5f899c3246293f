import { Agent, request, type IncomingMessage } from "node:http";

export interface Answer {
  /** 0 for a connection that broke before the response was complete. */
  status: number;
  location: string;
  milliseconds: number;
}

/** A person with a browser: their own connection, address and cookies. */
export class Person {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /**
   * `number` determines the address that the proxy would report. Nobody shares one, so that rate limits count each
   * person separately.
   */
  constructor(port: number, number: number) {
    this.#port = port;
    this.#address = `10.${[16, 8, 0].map((by) => (number >> by) & 255).join(".")}`;
  }

  get(path: string): Promise<Answer> {
    return this.#ask("GET", path);
  }

  post(path: string, form: Record<string, string>): Promise<Answer> {
    return this.#ask("POST", path, new URLSearchParams(form).toString());
  }

  leave(): void {
    this.#agent.destroy();
  }

  #ask(method: string, path: string, body?: string): Promise<Answer> {
    const started = performance.now();
    const headers: Record<string, string> = {
      Accept: "text/html",
      "Accept-Encoding": "gzip",
      "X-Forwarded-For": this.#address,
      "Sec-Fetch-Site": "same-origin",
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
    };
    return new Promise((resolve) => {
      const end = (response: IncomingMessage | null) =>
        resolve({
          status: response?.complete ? (response.statusCode ?? 0) : 0,
          location: response?.headers.location ?? "",
          milliseconds: performance.now() - started,
        });
      const sent = request(
        { agent: this.#agent, host: "127.0.0.1", port: this.#port, method, path, headers },
        (response) => {
          this.#keep(response.headers["set-cookie"] ?? []);
          response.resume();
          response.once("close", () => end(response));
        },
      );
      sent.once("error", () => end(null));
      sent.end(body);
    });
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }
}
