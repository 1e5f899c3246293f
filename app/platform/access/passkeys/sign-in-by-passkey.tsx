import { useSubmit } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useCallback, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { answerByPasskey, canOfferWhileTyping, closeOffer, knowsPasskeys, problemOf } from "./ask-for-passkey";

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
  const isKnown = useHydrated() && knowsPasskeys();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useCallback(
    (passkey: string) => submit({ intent: "passkey", passkey, redirectTo }, { method: "post", action }),
    [submit, action, redirectTo],
  );

  // A new offer after each answer: the former one is used up, or was closed by the button.
  useEffect(() => {
    if (!offersWhileTyping || isAsking) return;
    let isOver = false;
    let isOpen = false;
    const offer = async () => {
      if (!(await canOfferWhileTyping()) || isOver) return;
      isOpen = true;
      const passkey = await answerByPasskey("sign-in", { whileTyping: true });
      if (!isOver) send(passkey);
    };
    // Nobody has asked for it: when it fails, the button and the password are there.
    const start = () => void offer().catch(() => undefined);
    start();
    const renewing = setInterval(start, RENEWED_AFTER_MS);
    return () => {
      isOver = true;
      clearInterval(renewing);
      if (isOpen) void closeOffer();
    };
  }, [offersWhileTyping, isAsking, result, send]);

  if (!isKnown) return null;
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      send(await answerByPasskey("sign-in"));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setAsking(false);
    }
  };
  const message = problem ?? result?.error?.[""]?.join(" ");
  return (
    <div className="space-y-3">
      {message && !isAsking && (
        <Notice meaning="bad" role="alert">
          <p>{message}</p>
        </Notice>
      )}
      <Button
        type="button"
        look="secondary"
        busy={isAsking}
        busyLabel="Waiting for your passkey…"
        onClick={() => void ask()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
