/** Opens the folds that an element is in. */
export function unfold(element: Element | null): void {
  for (let at = element?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
}
