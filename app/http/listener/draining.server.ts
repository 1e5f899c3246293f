let draining = false;

/** For a server that is stopping: refuses new work and ends long operations. */
export function beginDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
