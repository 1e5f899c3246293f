const LONGEST = 100;

/** Returns the id and token of a mailed link, from its address or from the form of its page, cut to their maximum lengths. */
export function readMailedLink(source: URLSearchParams | FormData): { id: string; token: string } {
  const text = (name: string) => {
    const value = source.get(name);
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  };
  return { id: text("id"), token: text("token") };
}
