import encodeQR from "qr";

/** Returns a text as a QR code: its side in modules, including the quiet zone, and the dark modules as an SVG path. */
export function qrCode(text: string): { side: number; path: string } {
  const modules = encodeQR(text, "raw", { ecc: "medium" });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
    .join("");
  return { side: modules.length, path };
}
