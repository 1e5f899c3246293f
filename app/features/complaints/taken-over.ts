/** Stands in a case that was taken over for its player, who has no account here. */
const NO_ACCOUNT = "earlier:";

export function playerTakenOver(ref: string): string {
  return NO_ACCOUNT + ref;
}

/** True for a case that an earlier system closed. */
export function isTakenOver({ playerId }: { playerId: string }): boolean {
  return playerId.startsWith(NO_ACCOUNT);
}
