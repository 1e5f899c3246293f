/** The part of the Network Information API that we use; not every browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection {
  return (navigator as unknown as { connection?: Connection }).connection ?? {};
}

/** True if the connection is so slow that only what the reader asks for should be loaded. */
export function isVerySlow(): boolean {
  return connection().effectiveType === "slow-2g";
}

/** True if the connection is slow or the reader wants to save data. */
export function isSparing(): boolean {
  const { saveData, effectiveType = "" } = connection();
  return saveData === true || /2g$/.test(effectiveType);
}
