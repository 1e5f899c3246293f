/** "840 KB", "2.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${String(bytes)} bytes`;
  if (bytes < 1_000_000) return `${String(Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
