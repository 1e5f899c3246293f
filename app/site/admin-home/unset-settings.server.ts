import { joiningNow } from "~/site/maintenance/joining.server";
import { contactAddress, newsletterSender } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { TaskList } from "./tasks";

/** Lists what is unset and stops something on the site, each with the place where it is entered. */
export async function unsetTasks(): Promise<TaskList> {
  const [settings, { state: joining }] = await Promise.all([currentSettings(), joiningNow()]);
  const unset = [
    contactAddress(settings) === null && {
      id: "contact",
      label: "Enter the site’s name and contact address",
      detail: "messages to the site are mailed to nobody",
      to: "/admin/settings/site",
    },
    newsletterSender(settings) === null && {
      id: "newsletter",
      label: "Enter the newsletter’s reply address and postal address",
      detail: "no issue can be sent",
      to: "/admin/settings/newsletter",
    },
    joining !== "open" && {
      id: "privacy-notice",
      label: "Write the privacy notice",
      detail: "nobody can join",
      to: "/admin/pages",
    },
  ].filter((task) => task !== false);
  return {
    id: "unset",
    title: "Needed before the site is open",
    moment: "",
    total: unset.length,
    tasks: unset.map((task) => ({ ...task, at: null, isLate: false })),
    allAt: "/admin/settings",
  };
}
