import { Link, useSearchParams } from "@remix-run/react";
import { TextField, type AnyField } from "~/ui/forms/field";

const RECOVERY = "recovery-code";
const RECOVERY_HINT = "One of the codes you were shown when you set up the app or your first passkey.";

/**
 * The field for a code from an app, with the keyboard of digits, or for a recovery code, which has letters. A link
 * swaps the two, which works without JavaScript too. People with passkeys and no app have only recovery codes.
 */
export function CodeField({ field, hint, hasApp = true }: { field: AnyField; hint: string; hasApp?: boolean }) {
  const [query] = useSearchParams();
  const isRecovery = !hasApp || query.get("with") === RECOVERY;
  const other = new URLSearchParams(query);
  if (isRecovery) other.delete("with");
  else other.set("with", RECOVERY);
  return (
    <div className="space-y-2">
      <TextField
        field={field}
        label={isRecovery ? "Recovery code" : "Code"}
        hint={isRecovery ? RECOVERY_HINT : hint}
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        {...(isRecovery && { autoCapitalize: "characters", spellCheck: false })}
      />
      {hasApp && (
        <p className="text-sm">
          <Link to={`?${other.toString()}`} replace>
            {isRecovery ? "Use a code from your app" : "Use a recovery code"}
          </Link>
        </p>
      )}
    </div>
  );
}
