/** Where browsers say something of the connection; others say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection {
  return (navigator as unknown as { connection?: Connection }).connection ?? {};
}

/** So slow that nothing should be asked for but what the reader asks for. */
export function isVerySlow(): boolean {
  return connection().effectiveType === "slow-2g";
}

/** Slow, or a reader who wants to save data. */
export function isSparing(): boolean {
  const { saveData, effectiveType = "" } = connection();
  return saveData === true || /2g$/.test(effectiveType);
}
