/** True if a field of the page differs from what the page came with. */
export function isFilledIn(): boolean {
  // Leaves out the first option of a menu, which browsers select by themselves; a change shows in another option.
  return [...document.querySelectorAll<HTMLInputElement & HTMLOptionElement>("input,textarea,option+option")].some(
    (field) =>
      field.value !== (field.defaultValue ?? field.value) ||
      field.checked !== field.defaultChecked ||
      field.selected !== field.defaultSelected,
  );
}
