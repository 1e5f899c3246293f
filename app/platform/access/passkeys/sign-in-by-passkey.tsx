import { useNavigation, useSubmit } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useCallback, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { answerByPasskey, canOfferWhileTyping, disownLastPasskey, knowsPasskeys, problemOf } from "./ask-for-passkey";

/** Less than a challenge's life, so that an offer that is taken after a while still counts. */
const RENEWED_AFTER_MS = 9 * 60_000;

interface Props {
  /** The page whose action signs in. */
  action: string;
  redirectTo: string;
  /** The server's last answer to a passkey. */
  result: SubmissionResult<string[]> | null | undefined;
  /** Whether the page has an address field beside which the browser may offer passkeys. */
  offersWhileTyping?: boolean;
}

/**
 * The button that signs in by a passkey. Only for browsers that have passkeys: without JavaScript there is none. A
 * passkey that the browser offers beside the address field signs in at once.
 */
export function SignInByPasskey({ action, redirectTo, result, offersWhileTyping = false }: Props) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const isKnown = useHydrated() && knowsPasskeys();
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = navigation.state !== "idle";

  const send = useCallback(
    (passkey: string) => {
      setSent(true);
      submit({ intent: "passkey", passkey, redirectTo }, { method: "post", action });
    },
    [submit, action, redirectTo],
  );
  // From its navigation on, that says whether the answer is on its way.
  useEffect(() => (isUnderWay ? () => setSent(false) : undefined), [isUnderWay]);

  // A new offer after each answer: the former one is used up, or was closed by the button. None before the answer's
  // response: its question would take the place of the one that was answered.
  const mayOffer = offersWhileTyping && !isAsking && !isSent && !isUnderWay;
  useEffect(() => {
    if (!mayOffer) return;
    const over = new AbortController();
    const offer = async () => {
      if (!(await canOfferWhileTyping()) || over.signal.aborted) return;
      const passkey = await answerByPasskey("sign-in", { whileTyping: true, signal: over.signal });
      if (!over.signal.aborted) send(passkey);
    };
    // Nobody has asked for it: when it fails, the button and the password are there.
    const start = () => void offer().catch(() => undefined);
    start();
    const renewing = setInterval(start, RENEWED_AFTER_MS);
    return () => {
      clearInterval(renewing);
      over.abort();
    };
  }, [mayOffer, result, send]);

  const unknown = result?.error?.["passkey"];
  useEffect(() => void (unknown && disownLastPasskey()), [unknown]);

  if (!isKnown) return null;
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      send(await answerByPasskey("sign-in"));
    } catch (error) {
      setSent(false);
      setProblem(problemOf(error));
    } finally {
      setAsking(false);
    }
  };
  const isBusy = isAsking || isSent || navigation.formData?.get("intent") === "passkey";
  const message = problem ?? (unknown ?? result?.error?.[""])?.join(" ");
  return (
    <div className="space-y-3">
      {message && !isBusy && (
        <Notice meaning="bad" role="alert">
          <p>{message}</p>
        </Notice>
      )}
      <Button
        type="button"
        look="secondary"
        busy={isBusy}
        busyLabel="Waiting for your passkey…"
        onClick={() => void ask()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
