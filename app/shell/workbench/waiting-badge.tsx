/** How much waits on a screen, beside its name. */
export function WaitingBadge({ count, isQuiet = false }: { count: number; isQuiet?: boolean }) {
  return (
    <span
      className={`numbers rounded-full px-1.5 text-xs font-semibold ${isQuiet ? "bg-accent-soft text-accent" : "bg-accent text-on-accent"}`}
    >
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
