import { beforeEach, expect, test } from "vitest";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";
import { addressOf, storeForRoutes } from "../support/forms/route-addresses";
import { routeFor, ROUTES } from "../support/route-modules";
import { isThorough } from "../support/thoroughly";

const backend = useTestBackend();
usePeople(backend);

beforeEach(() => storeForRoutes(backend().documents, person("member").uid));

const file = (name: string) => new File(["bytes"], name, { type: "image/png" });

/** Whatever a script may send in place of a form. Every field that any form of the site takes as a command is in it. */
const FORMS: Readonly<Record<string, () => FormData>> = {
  nothing: () => formOf([]),
  "odd commands": () => formOf(COMMANDS.map((name) => [name, "\0__proto__"])),
  "commands that are given twice": () => formOf(COMMANDS.flatMap((name) => [[name, "save"], [name, "delete"]])), // prettier-ignore
  "commands that are lists and objects": () =>
    formOf(COMMANDS.flatMap((name) => [[`${name}[0]`, "save"], [`${name}.x`, "1"], [`${name}[constructor]`, "1"]])), // prettier-ignore
  "commands that are files": () => formOf(COMMANDS.map((name) => [name, file("a.png")])),
  "names of objects": () =>
    formOf([["__proto__", "x"], ["__proto__.x", "1"], ["constructor.prototype.x", "1"], ["toString", "1"], ["", "x"], ["[", "x"]]), // prettier-ignore
  "half a character and a long text": () =>
    formOf(COMMANDS.map((name, at) => [name, at % 2 === 0 ? "\ud800" : "word ".repeat(2_000)])),
  "numbers that are none": () => formOf(COMMANDS.map((name) => [name, "-1e999"])),
};
const COMMANDS = [
  ...["intent", "command", "action", "ids", "id", "version", "state"],
  ...["email", "password", "token", "name", "alt", "category", "nominee", "submission", "returnTo", "redirectTo"],
  ...["move", "view", "session", "offers", "key", "to", "from", "confirmed", "picture", "files"],
];

function formOf(entries: readonly (readonly (string | File)[])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(String(name), value as string);
  return form;
}

test("every tampered post gets an answer, and none of them has a schema’s own wording", async () => {
  const wrong: string[] = [];
  let posts = 0;
  let actions = 0;
  for (const { path, load, names, expression } of ROUTES) {
    const { action } = await load();
    // Signing out comes last: everybody else's posts are those of somebody signed in.
    if (!action || path === "/sign-out") continue;
    actions += 1;
    const address = addressOf(path, person("member").uid);
    const values = (expression.exec(address) ?? []).slice(1);
    const params = Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
    const everybody: Who[] = path.startsWith("/admin") ? ["admin"] : ["visitor", "member"];
    for (const who of everybody) {
      // Each time another part of them for the next screen, so that each is tried at half of the screens.
      const forms = Object.entries(FORMS).filter((_, at) => isThorough || at % 2 === actions % 2);
      for (const [what, make] of forms) {
        posts += 1;
        const where = `${who} posts ${what} to ${address}`;
        try {
          const answer = await respond(() => action(as(who, address, params, make())));
          if (answer.status >= 500) wrong.push(`${where}: ${String(answer.status)}`);
          const text = JSON.stringify(answer.data ?? "");
          if (/Invalid input|expected (?:string|number|array|object)|invalid_type|ZodError/.test(text))
            wrong.push(`${where}: ${text.slice(0, 200)}`);
        } catch (error) {
          wrong.push(`${where} throws ${String(error).slice(0, 200)}`);
        }
      }
    }
  }
  await backgroundDone();
  const { module } = await routeFor("/dashboard");
  for (const who of ["member", "admin"] as const)
    expect((await respond(() => module.loader?.(as(who, "/dashboard")))).status).toBe(200);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect([actions > 50, posts > 300]).toEqual([true, true]);
}, 60_000);
