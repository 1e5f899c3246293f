import { z } from "zod/v4";
import { emailField } from "~/domain/text/email-address";
import { multiLine, singleLine } from "~/domain/text/fields";

/** Form that asks for access to a casino's area. */
export const accessForm = z.object({
  casino: singleLine(80, { missing: "Choose the casino.", tooLong: "Choose the casino." }).min(1, "Choose the casino."),
  email: emailField("Enter your address at the casino’s domain."),
});

/** Form that uses a mailed link. */
export const accessLinkForm = z.object({
  token: z.string({ error: "This link no longer works." }).regex(/^[\w-]{1,100}$/, "This link no longer works."),
});

const reason = () =>
  multiLine(500, { missing: "Say why. We’ll send it to them." }).min(
    10,
    "Enter at least 10 characters. We’ll send it to them.",
  );

/** Form in which staff approve, refuse or end somebody's access. Only an approval needs no reason. */
export const accessDecisionForm = z
  .object({
    act: z.enum(["approve", "refuse", "end"], { error: "Choose what to do." }),
    reason: multiLine(500).optional(),
  })
  .superRefine(({ act, reason: given }, context) => {
    const problem = act === "approve" ? null : reason().safeParse(given).error?.issues[0]?.message;
    if (problem) context.addIssue({ code: "custom", path: ["reason"], message: problem });
  });

/** The domains at which a casino's people have their mail. */
export const casinoDomainsForm = z.object({
  domains: multiLine(2_000).optional(),
});
