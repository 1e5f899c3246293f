import { useEffect, useState } from "react";
import { timeLeft } from "./time-left";

const MINUTE = 60_000;

/** Time remaining as of the request (`now`); with JavaScript it keeps counting down. */
export function DueIn({ dueAt, now }: { dueAt: string; now: string }) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date().toISOString()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={dueAt}>{timeLeft(dueAt, at)}</time>;
}
