/** Returns a tag for display: "united-kingdom" becomes "united kingdom". */
export function tagLabel(tag: string): string {
  return tag.replaceAll("-", " ");
}
