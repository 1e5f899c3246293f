/** What others changed in the document, oldest first, and the observer that still adds to it. */
export interface ForeignChanges {
  records: MutationRecord[];
  observer: MutationObserver;
}

declare global {
  interface Window {
    __foreignChanges?: ForeignChanges;
  }
}

/**
 * Records every change to the page from here until it hydrates. It is part of the script in every page, so keep it
 * small.
 */
export function recordChanges(): void {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
  window.__foreignChanges = { records, observer };
}
