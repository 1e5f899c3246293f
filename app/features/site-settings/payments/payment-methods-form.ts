import { z } from "zod/v4";
import { LONGEST_METHOD, methodNamed, PAYMENT_KINDS } from "~/domain/codes/payment-methods";
import { singleLine } from "~/domain/text/fields";
import { MOST_METHODS } from "~/platform/settings/codes/payment-methods-schema";

const LEAST = "Keep at least one payment method.";

export const paymentMethodsForm = z.object({
  methods: z
    .array(
      z.object({
        /** A kind's own label, or the name of a method of the operator's. */
        method: singleLine(LONGEST_METHOD, { missing: "Name the method." })
          .min(2, "Use at least 2 characters.")
          .regex(/^[^;]*$/, "Leave out semicolons.")
          .transform(methodNamed),
        kind: z.enum(PAYMENT_KINDS, { error: "Choose its kind." }),
      }),
    )
    .min(1, LEAST)
    .max(MOST_METHODS, `You can have up to ${String(MOST_METHODS)}.`)
    .superRefine((methods, context) => {
      methods.forEach(({ method }, index) => {
        const first = methods.findIndex((other) => other.method.toLowerCase() === method.toLowerCase());
        if (first < index)
          context.addIssue({
            code: "custom",
            path: [index, "method"],
            message: `Method ${String(first + 1)} is the same.`,
          });
      });
    }),
});
