/*
 * React looks for the nodes it made where it put them, but others move them: a translator wraps a text in a FONT
 * element or puts one in its place, and an extension may wrap a picture or a field. React's next change to such a node
 * would throw, and the error page would replace the page.
 */

/** The element that stands where a text of ours was. */
const standIns = new WeakMap<Node, Element>();

/** Returns the child of `parent` in which a node now is; null when it is elsewhere. */
function childWith(parent: Node, node: Node): ChildNode | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at as ChildNode | null;
}

/** Returns the child of `parent` that holds a node or was put in its place. */
function placeOf(parent: Node, node: Node): ChildNode | null {
  const standIn = standIns.get(node);
  return childWith(parent, node) ?? (standIn ? childWith(parent, standIn) : null);
}

/** Makes React find the nodes that others have moved. */
function findMoved(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const isMoved = next !== null && next.parentNode !== this;
    return insertBefore.call(this, node, isMoved ? placeOf(this, next) : next) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const place = placeOf(this, child);
    if (child.parentNode) removeChild.call(child.parentNode, child);
    // A wrapper with more than the removed node belongs to the script that made it.
    if (place && (standIns.has(child) || !place.hasChildNodes())) removeChild.call(this, place);
    return child;
  };
}

/** Returns the FONT element that a translator put in place of a removed text. */
function translationOf({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | null {
  const near = [...addedNodes, previousSibling, nextSibling];
  return near.find((node): node is Element => node instanceof Element && node.tagName === "FONT") ?? null;
}

/** Shows a translated text again, in our words, as soon as React changes it. */
function followTranslations(): void {
  const changed = new MutationObserver((records) => {
    for (const { target } of records) {
      standIns.get(target)?.replaceWith(target);
      standIns.delete(target);
    }
  });
  new MutationObserver((records) => {
    for (const record of records) {
      const translation = translationOf(record);
      for (const node of translation ? record.removedNodes : []) {
        if (node.nodeType !== Node.TEXT_NODE || node.isConnected || !translation) continue;
        standIns.set(node, translation);
        changed.observe(node, { characterData: true });
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Keeps the page working when others move or replace nodes that React has made. Call it once, when it is hydrated. */
export function tolerateMovedNodes(): void {
  findMoved();
  followTranslations();
}
