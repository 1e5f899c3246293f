import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useRootData } from "~/http/pages/root-data";
import { mayDo, type Duty, type NeededDuty } from "~/domain/roles/duties";

/** Returns the duties of the person who looks. */
export function useDuties(): readonly Duty[] {
  return useRootData<{ duties: readonly Duty[] }>()?.duties ?? [];
}

/** True if the person who looks has a duty. What is shown follows it; what is allowed is decided by the guards alone. */
export function useMay(duty: NeededDuty): boolean {
  return mayDo(useDuties(), duty);
}

/** A link for those with a duty, and the same words without one for others. */
export function DutyLink({ duty, to, children }: { duty: NeededDuty; to: string; children: ReactNode }) {
  if (!useMay(duty)) return <span dir="auto">{children}</span>;
  return (
    <Link dir="auto" to={to}>
      {children}
    </Link>
  );
}

/** A person's name, which leads those to their page who may open it. */
export function PersonLink({ uid, children }: { uid: string; children: ReactNode }) {
  return (
    <DutyLink duty="owner" to={`/admin/users/${uid}`}>
      {children}
    </DutyLink>
  );
}
