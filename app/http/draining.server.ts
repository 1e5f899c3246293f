let draining = false;

/** For the server that runs this build, when it was asked to stop: from now on it takes no new work. */
export function beginDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
