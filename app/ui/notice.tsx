import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Meaning = "good" | "caution" | "bad" | "info";

const LOOKS: Record<Meaning, { icon: IconName; box: string; ink: string }> = {
  good: { icon: "check", box: "border-good bg-good-soft", ink: "text-good" },
  caution: { icon: "warning", box: "border-caution bg-caution-soft", ink: "text-caution" },
  bad: { icon: "warning", box: "border-bad bg-bad-soft", ink: "text-bad" },
  info: { icon: "info", box: "border-info bg-info-soft", ink: "text-info" },
};

/**
 * A message set apart from the text. Use `role="alert"` when it answers an action, and no role when it is always there.
 */
export function Notice({
  meaning = "info",
  title,
  role,
  children,
}: {
  meaning?: Meaning;
  title?: string;
  role?: "alert" | "status";
  children?: ReactNode;
}) {
  const look = LOOKS[meaning];
  return (
    <div role={role} className={`flex gap-3 rounded-md border-s-4 p-4 ${look.box}`}>
      <span className={`mt-0.5 ${look.ink}`}>
        <Icon name={look.icon} />
      </span>
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** A label with its meaning, since colour must never be the only sign. */
export function Badge({ meaning, children }: { meaning?: Meaning | "plain"; children: ReactNode }) {
  const look = meaning && meaning !== "plain" ? LOOKS[meaning] : null;
  return (
    <span className={`badge ${look ? `${look.box} ${look.ink}` : "border-line bg-sunken text-quiet"}`}>
      {look && <Icon name={look.icon} className="size-3.5" />}
      {children}
    </span>
  );
}
