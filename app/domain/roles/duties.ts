/** What an admin may do. The role stays `admin`; a set of these says what it opens. */
export const DUTIES = ["owner", "editor", "moderator", "case-handler", "commercial", "reader"] as const;
export type Duty = (typeof DUTIES)[number];

/** What a guard asks for: a duty, one of several, or `any` for what every admin may do whatever their duties are. */
export type NeededDuty = Duty | readonly Duty[] | "any";

export const DUTY_WORDS: Readonly<Record<Duty, { label: string; about: string }>> = {
  owner: { label: "Owner", about: "Everything, with people and settings" },
  editor: { label: "Editor", about: "Content, pictures, terms, links and newsletters" },
  moderator: { label: "Moderator", about: "Reviews and messages" },
  "case-handler": { label: "Case handler", about: "Complaints with their evidence, and representatives" },
  commercial: { label: "Commercial", about: "Partner links and analytics, no other content" },
  reader: { label: "Reader", about: "Analytics, no private data" },
};

/**
 * Returns an admin's duties, and none for members. Admins from before there were duties, whose documents name none, are
 * owners.
 */
export function dutiesOf(
  user: { role?: string | undefined; duties?: readonly Duty[] | undefined } | null,
): readonly Duty[] {
  return user?.role === "admin" ? (user.duties ?? ["owner"]) : [];
}

/** True if one of these duties is enough. An owner's is enough for everything. */
export function mayDo(held: readonly Duty[], needed: NeededDuty): boolean {
  if (needed === "any" || held.includes("owner")) return true;
  return (typeof needed === "string" ? [needed] : needed).some((duty) => held.includes(duty));
}

/** The duties in words, in their order: "editor and moderator". */
export function dutyWords(duties: readonly Duty[]): string {
  const words = DUTIES.filter((duty) => duties.includes(duty)).map((duty) => DUTY_WORDS[duty].label.toLowerCase());
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}` : (words[0] ?? "");
}
