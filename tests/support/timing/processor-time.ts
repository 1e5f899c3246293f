/** What the calibration takes on the machine that the limits of tests were written on. */
const CALIBRATION_MS = 10;

const spent = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

/** Work of a fixed amount: text is searched, taken apart and sorted, as what is measured does. */
function calibrate(): number {
  const begun = process.cpuUsage();
  const text = "A guide that shows its working, to be read, measured and doubted. ".repeat(400);
  for (let round = 0; round < 5; round += 1)
    text
      .split(/[ ,.]+/)
      .map((word, index) => `${word}${String(index % 97)}`)
      .sort()
      .join("-")
      .replaceAll(/[aeiou]/g, "_");
  return spent(process.cpuUsage(begun));
}

/**
 * Milliseconds that this process has worked since `begun`, as a machine would count them that needs 10 for the
 * calibration: neither other processes nor a slower processor stretch them.
 */
export function processorMs(begun: NodeJS.CpuUsage): number {
  const worked = spent(process.cpuUsage(begun));
  // The best of a few is compiled, and the least disturbed.
  return (worked * CALIBRATION_MS) / Math.min(calibrate(), calibrate(), calibrate());
}
