import { paymentLabel } from "~/domain/codes/payment-methods";
import { plural } from "~/domain/plural";
import { countCasinosWithMethod } from "~/features/casinos/desk/casino-desk.server";
import type { Settings } from "~/platform/settings/schema";

type Methods = Settings["paymentMethods"];

/** Returns a message for each payment method that is taken off the list although casinos have it. */
export async function usedMethods(before: Methods, after: Methods): Promise<string[]> {
  const removed = before.methods.filter(({ method }) => !after.methods.some((one) => one.method === method));
  const messages = await Promise.all(
    removed.map(async ({ method }) => {
      const count = await countCasinosWithMethod(method);
      return count === 0
        ? []
        : [
            `${plural(count, "casino")} ${count === 1 ? "has" : "have"} “${paymentLabel(method)}”. Change ${count === 1 ? "it" : "them"} first.`,
          ];
    }),
  );
  return messages.flat();
}
