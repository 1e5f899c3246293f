import { z } from "zod/v4";
import { defineEntryKind, type Outcome, type Settled } from "~/platform/outbox/entry-kind";
import { URGENCIES } from "~/platform/outbox/schema";

const params = z.object({
  name: z.string(),
  lane: z.string(),
  urgency: z.enum(URGENCIES).default("usual"),
  lifetimeMs: z.number().optional(),
});
type Params = z.infer<typeof params>;

/** Names of the entries that were tried, in their order. */
export const tried: string[] = [];
/** Entries that ended, with how. */
export const ended: [name: string, outcome: Settled][] = [];
/** What happens at a try; everything is sent unless a test says otherwise. */
export const answers: { answer: (name: string, tries: number) => Outcome | Promise<Outcome> } = {
  answer: () => ({ state: "sent" }),
};

export function resetKinds(): void {
  tried.length = 0;
  ended.length = 0;
  answers.answer = () => ({ state: "sent" });
}

/** A kind of entry whose outcomes a test chooses. */
export const testKind = defineEntryKind<Params>({
  kind: "test",
  params,
  sealed: true,
  urgency: ({ urgency }) => urgency,
  lane: ({ lane }) => lane,
  transport: "test",
  lifetimeMs: ({ lifetimeMs }) => lifetimeMs,
  async deliver({ name }, { tries }) {
    tried.push(name);
    return answers.answer(name, tries);
  },
  settled(_, { name }, outcome) {
    ended.push([name, outcome]);
  },
});

/** The same through another transport. */
export const otherKind = defineEntryKind<Params>({ ...testKind, kind: "test-other", transport: "test-other" });
