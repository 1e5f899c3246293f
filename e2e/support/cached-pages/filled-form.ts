import type { Page } from "@playwright/test";

export interface FilledForm {
  action: string;
  /** As a browser would send it. */
  fields: [string, string][];
}

interface Entry {
  /** What the page links to, or a form that is sent by GET could lead to. */
  path: string;
  fields: Record<string, string[]>;
}

/** Reads a page's form as it stands; `selector` is of its button, of one of its fields or of itself. Null: there is none. */
export function formOf(browser: Page, html: string, selector: string): Promise<FilledForm | null> {
  return browser.evaluate(
    ({ html, selector }) => {
      const element = new DOMParser().parseFromString(html, "text/html").querySelector(selector);
      const form = element && "form" in element ? (element.form as HTMLFormElement) : element?.closest("form");
      if (!form) return null;
      const button = element instanceof HTMLButtonElement ? element : null;
      const fields = [...new FormData(form, button)].filter((field): field is [string, string] => typeof field[1] === "string"); // prettier-ignore
      return { action: button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", fields };
    },
    { html, selector },
  );
}

/** Where a page's links and its forms that are sent by GET lead. */
export function waysFrom(browser: Page, html: string): Promise<Entry[]> {
  return browser.evaluate((html) => {
    const document = new DOMParser().parseFromString(html, "text/html");
    const ways: { path: string; fields: Record<string, string[]> }[] = [];
    for (const link of document.querySelectorAll("a[href^='/']"))
      ways.push({ path: (link.getAttribute("href") ?? "").split("#")[0] ?? "", fields: {} });
    for (const form of document.querySelectorAll<HTMLFormElement>("form:not([method=post])")) {
      const fields: Record<string, string[]> = {};
      for (const control of form.elements) {
        const values =
          control instanceof HTMLSelectElement
            ? [...control.options].map(({ value }) => value)
            : control instanceof HTMLInputElement
              ? [control.value]
              : [];
        const name = control.getAttribute("name");
        if (name !== null) (fields[name] ??= []).push(...values);
      }
      ways.push({ path: form.getAttribute("action") ?? "", fields });
    }
    return ways;
  }, html);
}
