let draining = false;

/** For the server that runs this build, when it was asked to stop: no new work, and nothing long goes on. */
export function beginDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
