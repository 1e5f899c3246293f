import { action } from "~/routes/dashboard.passkeys";
import { action as login } from "~/routes/login";
import { action as askAction } from "~/routes/login_.passkey";
import { backgroundDone } from "./outbox/background-done";
import { PASSWORD } from "./people";
import { post, respond, type Answer } from "./requests";
import { SoftwareAuthenticator } from "./software-authenticator";

const PAGE = "/dashboard/passkeys";
const optionsOf = (answer: Answer) => (answer.data as { options: object }).options;
const join = (...cookies: string[]) => ({ Cookie: cookies.filter((one) => one !== "").join("; ") });

export const newKey = () => new SoftwareAuthenticator("http://edgewise.test");

/** Returns a cookie of an answer as `name=value`; "" if it sets none. */
export const cookieOf = (answer: Answer, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((one) => one.startsWith(`${name}=`)) ?? "";

const ask = (form: Record<string, string>, ...cookies: string[]) =>
  respond(() => action(post(PAGE, form, {}, join(...cookies))));

/** Adds a passkey by the page. `proof`: a code, where there is a second factor. Its owner's mail has been sent. */
export async function addPasskeyOf(
  cookie: string,
  key: SoftwareAuthenticator,
  { name = "Phone", proof = {} }: { name?: string; proof?: Record<string, string> } = {},
): Promise<Answer> {
  const begun = await ask({ intent: "add", name, password: PASSWORD, ...proof }, cookie);
  if (begun.status !== 200) return begun;
  const passkey = key.create(optionsOf(begun));
  const done = await ask({ intent: "finish", passkey }, cookie, cookieOf(begun, "passkey"));
  await backgroundDone();
  return done;
}

/** A sign-in by a passkey in a browser of its own. */
export async function signInByKey(key: SoftwareAuthenticator): Promise<Answer> {
  const asked = await respond(() => askAction(post("/login/passkey", { intent: "sign-in" })));
  const form = { intent: "passkey", passkey: key.get(optionsOf(asked)), redirectTo: "/news" };
  return respond(() => login(post("/login", form, {}, join(cookieOf(asked, "passkey")))));
}
