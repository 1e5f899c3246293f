import { siteOpening } from "~/platform/site-opening/opening.server";
import { lastingSteps, setupSteps } from "~/site/setup/setup-steps.server";
import type { TaskList } from "./tasks";

/** Lists what is missing: before the opening all that it needs, and at any time what stops something on the site. */
export async function unsetTasks(): Promise<TaskList> {
  const { isOpen } = await siteOpening();
  const steps = await (isOpen ? lastingSteps() : setupSteps());
  const unset = steps.filter(
    ({ missing, stops, isRequired }) => missing !== null && (stops !== null || (isRequired && !isOpen)),
  );
  return {
    id: "unset",
    title: isOpen ? "Missing on the site" : "Needed before the site opens",
    moment: "",
    total: unset.length,
    tasks: unset.map(({ id, label, missing, stops, to }) => ({
      id,
      label,
      detail: stops ?? missing ?? "",
      to,
      at: null,
    })),
    allAt: "/admin/setup",
  };
}
