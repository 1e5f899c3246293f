/** True when a field of the page holds something else than the page came with. */
export function isFilledIn(): boolean {
  // Not the first choice of a menu, which browsers choose by themselves: another then is, or isn't any more.
  return [...document.querySelectorAll<HTMLInputElement & HTMLOptionElement>("input,textarea,option+option")].some(
    (field) =>
      field.value !== (field.defaultValue ?? field.value) ||
      field.checked !== field.defaultChecked ||
      field.selected !== field.defaultSelected,
  );
}
