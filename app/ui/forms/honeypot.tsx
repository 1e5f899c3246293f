/** Left empty by people, who don't see it; bots fill it in. */
export function HoneypotField({ name }: { name: string }) {
  return (
    <div hidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
