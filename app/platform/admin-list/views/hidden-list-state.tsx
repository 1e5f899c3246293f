/** Hidden fields that carry the rest of the list's state in a GET form that sets some of it. */
export function HiddenListState({ state, except }: { state: string; except: readonly string[] }) {
  return [...new URLSearchParams(state)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
