/** Milliseconds that this process has worked since `begun`, which a busy machine doesn't stretch. */
export function processorMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
