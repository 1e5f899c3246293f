/** How much waits on a screen, beside its name; nothing where nothing waits. */
export function WaitingBadge({ count, isQuiet = false }: { count: number; isQuiet?: boolean }) {
  if (count === 0) return null;
  return (
    <span
      className={`numbers rounded-full px-1.5 text-xs font-semibold ${isQuiet ? "bg-accent-soft text-accent" : "bg-accent text-on-accent"}`}
    >
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
