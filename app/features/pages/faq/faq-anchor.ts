/** Returns the anchor of a question, made of its document's id so that it stays the same when the text changes. */
export function faqAnchor(id: string): string {
  return id.startsWith("faq-") ? id : `faq-${id}`;
}
