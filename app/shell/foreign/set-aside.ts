import type { ForeignChanges } from "./foreign-changes";
import { OWN_MARK } from "./own-mark";

/**
 * Two scripts that each undo the other's change would never end; React then renders the page instead of hydrating it.
 */
const MOST_ROUNDS = 20;

const isOwn = (node: Node) => node instanceof Element && node.hasAttribute(OWN_MARK);

/**
 * Returns what follows the last marked node of the head or the body: there, React hydrates past foreign nodes in the
 * head, and the body goes on with our own.
 */
function tailOf(parent: Element): Set<Node> {
  const tail = new Set<Node>();
  for (let node = parent.lastChild; node && !isOwn(node); node = node.previousSibling) tail.add(node);
  return tail;
}

/** Returns the nodes in hydration's way that were in the page before any of our scripts ran, in document order. */
function foreignNodes(): ChildNode[] {
  const { documentElement: html, head, body } = document;
  const tails = [tailOf(head), tailOf(body)];
  const elements = document.querySelectorAll<HTMLElement>(`[${OWN_MARK}] > :not([${OWN_MARK}])`);
  const texts = [html, head, body].flatMap((parent) =>
    [...parent.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
  );
  return [...texts, ...elements].filter((node) => !tails.some((tail) => tail.has(node)));
}

/** Returns the element that this parent is now: if React had to render the page, it made a new document. */
function present(parent: Node): Node | null {
  if (parent.isConnected) return parent;
  const sections: Readonly<Record<string, Node>> = {
    HTML: document.documentElement,
    HEAD: document.head,
    BODY: document.body,
  };
  return sections[parent.nodeName] ?? null;
}

function insert(parent: Node, node: Node, next: Node | null): void {
  const place = present(parent);
  place?.insertBefore(node, next?.parentNode === place ? next : null);
}

/** Takes a node out of the page; returns the function that puts it back. */
function takeOut(node: ChildNode): () => void {
  const { parentNode: parent, nextSibling: next } = node;
  node.remove();
  return () => {
    if (parent) insert(parent, node, next);
  };
}

function isPreload(node: Node): boolean {
  return node instanceof HTMLLinkElement && node.rel === "modulepreload";
}

/** True for a change that hydration doesn't mind: our own preloads, and what was added at the end of head or body. */
function isHarmless({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord): boolean {
  if (type !== "childList") return false;
  if ([...addedNodes, ...removedNodes].every(isPreload)) return true;
  const isSection = target === document.head || target === document.body;
  return isSection && removedNodes.length === 0 && nextSibling === null;
}

/** Undoes a change; returns the function that repeats it. */
function undo({ type, target, addedNodes, removedNodes, nextSibling, oldValue }: MutationRecord): () => void {
  if (type === "characterData") {
    const value = target.nodeValue;
    target.nodeValue = oldValue;
    return () => {
      target.nodeValue = value;
    };
  }
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  // A node that was moved, as into a wrapper, is out of its place without being out of the page.
  const moves = [...removedNodes].map((node) => ({ node, to: node.parentNode, next: node.nextSibling }));
  for (const node of removedNodes) insert(target, node, nextSibling);
  return () => {
    for (const { node, to, next } of moves) {
      if (to) insert(to, node, next);
      else if (node.parentNode === target) target.removeChild(node);
    }
    for (const node of addedNodes) insert(target, node, nextSibling);
  };
}

/** What others changed in the page, while it is set aside for hydration. */
export class SetAside {
  readonly #repeat: (() => void)[] = [];
  readonly #recorded: ForeignChanges | undefined;
  #watching: MutationObserver | undefined;
  #rounds = 0;

  /** `recorded` is what has changed since the page was parsed. */
  constructor(recorded: ForeignChanges | undefined) {
    this.#recorded = recorded;
  }

  /** Restores the page as the server sent it; returns true if others had changed it. */
  begin(): boolean {
    if (this.#recorded) {
      const { observer, records } = this.#recorded;
      this.#undo([...records, ...observer.takeRecords()]);
      observer.disconnect();
    }
    // Taken out from the last to the first, so that each remembers one of our own nodes as its next sibling.
    for (const node of foreignNodes().reverse()) this.#repeat.unshift(takeOut(node));
    return this.#repeat.length > 0;
  }

  /** Also undoes what others change from now on, before React's next time slice. */
  watch(): void {
    this.#watching = new MutationObserver((records, observer) => {
      if (++this.#rounds > MOST_ROUNDS) return observer.disconnect();
      this.#undo(records);
      observer.takeRecords();
    });
    this.#watching.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
    });
  }

  /** Repeats the others' changes in the hydrated page. */
  end(): void {
    this.#watching?.disconnect();
    for (const repeat of this.#repeat.splice(0)) repeat();
  }

  #undo(records: readonly MutationRecord[]): void {
    const repeats = records
      .filter((record) => !isHarmless(record))
      .reverse()
      .map(undo);
    this.#repeat.push(...repeats.reverse());
  }
}
