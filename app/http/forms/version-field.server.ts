import { VERSION_FIELD } from "~/domain/forms/form-marks";
import { textUpTo } from "~/domain/text/fields";

/** As long as a digest in hexadecimal. */
const version = textUpTo(64).catch("");

/**
 * Returns the version that a form's page showed (`VersionField`). "" stands for a form that names none, as forms opened
 * under an earlier release do: it has seen nothing, so that every version conflicts with it.
 */
export function versionIn(form: FormData): string {
  return version.parse(form.get(VERSION_FIELD));
}

/** Returns the same for versions that are counted; -1, which comes before every version, for a form that names none. */
export function versionNumberIn(form: FormData): number {
  const text = versionIn(form);
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
