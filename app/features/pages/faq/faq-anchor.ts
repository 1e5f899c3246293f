/** The anchor of a question: made of its document's id, so that it stays when the words change. */
export function faqAnchor(id: string): string {
  return id.startsWith("faq-") ? id : `faq-${id}`;
}
