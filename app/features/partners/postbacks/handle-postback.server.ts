import { deleteUntil } from "~/backend/documents/delete-until";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { isCurrency, type Money } from "~/domain/money/money";
import { amountOf, amountProblem } from "~/domain/money/typed-amount";
import { secretsMatch } from "~/domain/secrets.server";
import { singleLine } from "~/domain/text/fields";
import { failure, methodNotAllowed } from "~/http/responses/responses";
import { readForm } from "~/http/bodies/form.server";
import { requireWithinLimit, type Limit } from "~/http/security/rate-limit.server";
import { logSecurity } from "~/http/security/security-log.server";
import { partnersInForce } from "../deals-in-force.server";
import { postbackNotes } from "../collection";
import { findClick, takeWord } from "../earnings/conversions.server";
import { CLICK_DAYS, STAGES } from "../kinds";
import type { PartnerFields } from "../schema";
import { readPostbackSecret } from "./postback-secret.server";
import { signatureOf, signedText } from "./postback-signature.server";

const SYSTEM = "system:postbacks";
/** How far the sender's clock may differ from ours, in seconds. */
const LONGEST_AGE = 300;
const REFUSED: Limit = { name: "postback-refused", points: 60, seconds: 600 };
const LONGEST_QUERY = 4_000;

const NO_POSTBACKS = { auth: "off", time: "time", signature: "signature" } as const;

type Partner = Stored<PartnerFields>;

/** Returns a postback's parameters: those of its address, and of its form if it is posted. */
async function readParameters(request: Request): Promise<URLSearchParams> {
  const { searchParams, search } = new URL(request.url);
  if (search.length > LONGEST_QUERY) throw failure(414, "The address is too long.");
  if (request.method !== "POST") return searchParams;
  for (const [name, value] of await readForm(request)) if (typeof value === "string") searchParams.append(name, value);
  if ([...searchParams].some(([, value]) => value.length > LONGEST_QUERY)) throw failure(413, "It is too long.");
  return searchParams;
}

/** True if a time is within the minutes in which a postback is taken. */
function isFresh(time: string): boolean {
  if (!/^\d{1,12}$/.test(time)) return false;
  return Math.abs(backend().clock().getTime() / 1_000 - Number(time)) <= LONGEST_AGE;
}

/**
 * True if a postback is the partner's own. Without a partner that sends any it is false after the same work, so that
 * neither the answer nor its time says who sends us some.
 */
async function isPartners(
  partner: Partner | undefined,
  parameters: URLSearchParams,
  pathSecret: string | null,
): Promise<boolean> {
  const { auth, time: timeName, signature } = partner?.postbacks ?? NO_POSTBACKS;
  const secret = await readPostbackSecret(partner?.id ?? "-");
  const time = parameters.get(timeName);
  const own = secret ?? "no secret";
  const isInPath = secretsMatch(pathSecret ?? "", own);
  const given = parameters.get(signature)?.toLowerCase() ?? "";
  const isSigned = secretsMatch(signatureOf(own, signedText(parameters, signature)), given);
  if (secret === null) return false;
  return auth === "path"
    ? pathSecret !== null && isInPath && (time === null || isFresh(time))
    : auth === "signature" && isSigned && time !== null && isFresh(time);
}

const said = z.object({
  click: singleLine(100).regex(/^[\w-]{22}$/, "The click’s id is not one of ours."),
  reference: singleLine(100, {
    missing: "The number of the transaction is missing.",
    tooLong: "The number of the transaction is too long.",
  }).min(1, "The number of the transaction is missing."),
});

function moneyIn(amount: string, code: string): Money | null {
  if (amount === "") return null;
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw failure(422, "The currency is not one we know.");
  const problem = amountProblem(amount, currency);
  if (problem !== null) throw failure(422, problem);
  return amountOf(amount, currency);
}

/** Returns what a postback says by the partner's own names of parameters and events. Throws 422. */
function reportedIn({ id, postbacks }: Partner, parameters: URLSearchParams) {
  const value = (name: string) => parameters.get(name)?.trim() ?? "";
  const read = said.safeParse({ click: value(postbacks.click), reference: value(postbacks.reference) });
  if (!read.success) throw failure(422, read.error.issues[0]?.message);
  const event = value(postbacks.event);
  const stage = STAGES.find((one) => postbacks[one] !== "" && postbacks[one] === event);
  if (!stage) throw failure(422, "The event is not one of those agreed.");
  const money = moneyIn(value(postbacks.amount), value(postbacks.currency));
  const { click, reference } = read.data;
  return { click, word: { reference, partnerId: id, stage, money, by: { kind: "postback" } as const } };
}

/**
 * Takes a partner's word of a click: 200 once it is counted, 401 for a signature or secret that is wrong or too old and
 * for a partner who sends none, 409 for one that was taken before, 422 for one that says nothing of ours.
 */
export async function handlePostback(request: Request, network: string, pathSecret: string | null): Promise<Response> {
  // Programs that look whether an address works report nothing.
  if (request.method === "HEAD") throw methodNotAllowed("GET, POST");
  const { items } = await partnersInForce.read();
  const partner = items.find(({ slug, postbacks }) => slug === network && postbacks.auth !== "off");
  const parameters = await readParameters(request);
  // The signature doesn't say which of two comes first, and they could be exchanged on the way.
  if (new Set(parameters.keys()).size < parameters.size) throw failure(422, "A parameter is given twice.");
  // Nor does it tell a value with `&` and `=` in it from a further parameter.
  if ([...parameters].some(([name, value]) => /[&=]/.test(name) || /&[^&]*=/.test(value)))
    throw failure(422, "A parameter looks like two.");
  if (!(await isPartners(partner, parameters, pathSecret)) || !partner) {
    await requireWithinLimit(REFUSED, request);
    logSecurity("postback-refused", request);
    throw failure(401, "The signature or the secret is wrong, or the time is too far from ours.");
  }
  const { click, word } = reportedIn(partner, parameters);
  const { documents, clock } = backend();
  const now = clock();
  // Its own digest, so that the same call is known again for as long as its click could be.
  const note = sha256Hex([partner.id, signedText(parameters, partner.postbacks.signature)].join("\n"));
  const outcome = await documents.transaction(SYSTEM, async (transaction) => {
    if (await transaction.get(postbackNotes, note)) return "known";
    const named = await findClick(transaction, partner.id, click);
    const taken = await takeWord(transaction, { ...word, click: named }, now.toISOString());
    if (typeof taken === "string") return taken;
    taken();
    const expiresAt = new Date(now.getTime() + CLICK_DAYS * DAY_MS).toISOString();
    transaction.set(postbackNotes, note, { expiresAt });
    return "counted";
  });
  if (outcome === "known") throw failure(409, "This was counted before.");
  if (outcome === "unknown") throw failure(422, "The click is not yours, or too old.");
  return Response.json({ outcome }, { headers: { "Cache-Control": "no-store" } });
}

/** Deletes the notes of postbacks whose clicks are gone. */
export async function forgetPostbacks(): Promise<void> {
  const until = backend().clock().toISOString();
  await deleteUntil(backend().documents, SYSTEM, postbackNotes, { field: "expiresAt", until });
}
