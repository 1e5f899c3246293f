import { z } from "zod/v4";
import { LONGEST_METHOD, PAYMENT_KINDS } from "~/domain/codes/payment-methods";
import { textUpTo } from "~/domain/text/fields";

export const MOST_METHODS = 60;

/** The payment methods that forms and filters offer, in their order: kinds, and methods of the operator's by name. */
export const paymentMethodsSettings = z.object({
  methods: z
    .array(z.object({ method: textUpTo(LONGEST_METHOD).min(2), kind: z.enum(PAYMENT_KINDS) }))
    .min(1)
    .max(MOST_METHODS),
});

/** The value for a stored document that is older than the group. */
export const FIRST_PAYMENT_METHODS: z.infer<typeof paymentMethodsSettings> = {
  methods: PAYMENT_KINDS.map((kind) => ({ method: kind, kind })),
};
