/**
 * A field that people don't see and leave empty, and that bots fill in. It is emptied by another key, since a program
 * that keeps forms may have filled it in.
 */
export function HoneypotField({ name }: { name: string }) {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input type="text" name={name} defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
