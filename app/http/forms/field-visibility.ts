import { readPartField } from "~/domain/forms/part-names";
import { HONEYPOT_FIELD } from "../security/honeypot";
import {
  CONFIRMED_FIELD,
  FORM_FIELD,
  HELD_FILE_FIELD,
  SCRIPT_FIELD,
  VERSION_FIELD,
  WRITER_FIELD,
} from "~/domain/forms/form-marks";
import { LIST_BUTTON } from "~/domain/forms/list-button-field";
import { SUBMISSION_KEY_FIELD } from "./submission-key";

/** Matches the last key of a secret field's name, so that new secrets of these kinds are covered from the start. */
const SECRET = /password|passphrase|secret|token|one-?time|^passkey$|^current$/i;

/** Fields that people neither fill in nor read: ids, redirect targets, and protection against bots. */
const TECHNICAL = new Set([
  "intent",
  LIST_BUTTON,
  "__state__",
  "command",
  "id",
  "key",
  VERSION_FIELD,
  CONFIRMED_FIELD,
  "shown",
  "index",
  "step",
  "inPlace",
  "error",
  "returnTo",
  "redirectTo",
  HONEYPOT_FIELD,
  SUBMISSION_KEY_FIELD,
  FORM_FIELD,
  WRITER_FIELD,
  HELD_FILE_FIELD,
  SCRIPT_FIELD,
]);

/** Returns the keys of a field's name, without entry numbers: `payments[0].fee` → ["payments", "fee"]. */
function keysOf(name: string): string[] {
  return name.split(/[.[\]]/).filter((key) => key !== "" && !/^\d+$/.test(key));
}

/** True for a field whose value must never be shown, stored or logged: a password, a one-time code, a link's token. */
export function isSecretField(name: string): boolean {
  return keysOf(name).some((key) => SECRET.test(key));
}

/** True for a field whose value means something to this site alone. */
export function isTechnicalField(name: string): boolean {
  if (readPartField(name)?.isHidden) return true;
  const keys = keysOf(name);
  return TECHNICAL.has(keys.at(-1) ?? "") || TECHNICAL.has(keys[0] ?? "");
}

/** True for a field whose value is shown to its sender when the form could not be accepted. */
export function isShownField(name: string): boolean {
  return !isSecretField(name) && !isTechnicalField(name);
}
