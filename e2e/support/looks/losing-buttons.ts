import type { Page } from "@playwright/test";

/** Screens with a form whose words a button of another form would lose, and why that is so. */
export const SEPARATE: Readonly<Record<string, string>> = {
  review: "Withdrawing a review takes back what is typed with it.",
  // With scripts they are asked first.
  ...Object.fromEntries(
    ["complaints", "reviews", "terms", "links", "corrections", "game-reports", "bonuses", "facts"].map((kind) => [
      `task-${kind}`,
      "Putting a task off or giving it away leaves it, with what is typed about it.",
    ]),
  ),
  "settings-score": "A version that is brought back takes the place of what is typed.",
};

/** Returns, for each form of the page that people write in, the buttons of other posted forms in its main part. */
export function losingButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const posted = [...document.forms].filter((form) => form.getAttribute("method") === "post" && form.closest("main"));
    // A form of one line, such as the name of a view, is as soon typed again.
    const isWritten = (form: HTMLFormElement) =>
      !form.hasAttribute("data-unguarded") &&
      (form.querySelector("textarea") !== null ||
        form.querySelectorAll("input:is([type=text], [type=number], :not([type]))").length > 1);
    return posted.filter(isWritten).flatMap((form) =>
      posted
        .filter((other) => other !== form && !(other.getAttribute("action") ?? "").includes("/pending/"))
        .flatMap((other) => [...other.elements].filter((one) => one instanceof HTMLButtonElement))
        .map((button) => `${form.getAttribute("id") ?? ""}: ${button.textContent.trim()}`),
    );
  });
}
