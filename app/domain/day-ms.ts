/** A day in milliseconds, of the 24 hours that every day has in UTC. */
export const DAY_MS = 86_400_000;
