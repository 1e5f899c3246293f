import { plural } from "~/domain/plural";

/** Returns the message for somebody who confirmed one set of rows or people when the set has changed since. */
export function setChangeMessage(
  change: { left: number | null; entered: number | null },
  { one, many }: { one: string; many: string },
): string {
  const counted = (count: number) => plural(count, one, many);
  const { left, entered } = change;
  const said = [
    left ? `${counted(left)} you saw ${left === 1 ? "is" : "are"} no longer among them` : "",
    entered ? `${counted(entered)} you haven’t seen ${entered === 1 ? "is" : "are"} among them now` : "",
  ].filter(Boolean);
  return `The ${many} this is about have changed since you looked${said.length > 0 ? `: ${said.join(", and ")}` : ""}. Check the list and confirm again.`;
}
