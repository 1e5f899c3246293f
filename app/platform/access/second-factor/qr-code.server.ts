import encodeQR from "qr";

/** A text as a QR code: its side in modules, with the quiet zone around it, and the dark ones as the path of an SVG. */
export function qrCode(text: string): { side: number; path: string } {
  const modules = encodeQR(text, "raw", { ecc: "medium" });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
    .join("");
  return { side: modules.length, path };
}
