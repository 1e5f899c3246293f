import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WebhookState } from "~/features/webhooks/desk/webhook-state";

const AT = "2026-11-16T09:30:00.000Z";
const WELL = { state: "active" as const, failingSince: null, lastSuccessAt: null, leftOutAt: null };
const words = (standing: object) =>
  renderToStaticMarkup(<WebhookState {...WELL} {...standing} />)
    .replace(/<time[^>]*>[^<]*<\/time>/g, "[time]")
    .replace(/<[^>]*>/g, "");

test.each([
  [{}, "On."],
  [{ failingSince: AT }, "On, but failing since [time]."],
  [{ state: "paused" }, "Paused."],
  [{ state: "paused", failingSince: AT }, "Paused. It had been failing since [time]."],
  [
    { state: "disabled", failingSince: AT },
    "Turned off by us, because it failed for 5 days or said that it was gone. It had been failing since [time].",
  ],
  [{ lastSuccessAt: AT }, "On. Last delivered [time]."],
  [{ leftOutAt: AT }, "On. Some changes were left out, last on [time], because too many were waiting."],
])("A webhook’s state %o is told in whole sentences", (standing, sentences) => {
  expect(words(standing)).toBe(sentences);
});
