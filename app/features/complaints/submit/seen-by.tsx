import { Icon } from "~/ui/icon";

const WORDS = { everybody: "Public", parties: "Only the casino and us", staff: "Only us" };

/** Says who will see what is written in a field. */
export function SeenBy({ who }: { who: keyof typeof WORDS }) {
  return (
    <span className="me-1 font-semibold text-ink">
      <Icon name={who === "everybody" ? "globe" : "lock"} className="size-4 align-text-bottom" /> {WORDS[who]}
    </span>
  );
}
