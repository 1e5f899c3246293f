import { expect, test } from "vitest";
import { keepFragmentReadable } from "~/shell/navigation/readable-fragment";

/** A window whose address can be changed as a link to a fragment does, and the fragment that a router then reads. */
function fragmentRead(hash: string) {
  const page = Object.assign(new EventTarget(), {
    location: { hash: "" },
    history: {
      state: { key: "of-this-entry" },
      replaceState(state: unknown, _: string, url: string) {
        page.location.hash = url;
        page.history.state = state as typeof page.history.state;
      },
    },
  });
  keepFragmentReadable(page as unknown as Window);
  let read: string | undefined;
  page.addEventListener("popstate", () => (read = decodeURIComponent(page.location.hash.slice(1))));
  page.location.hash = hash;
  page.dispatchEvent(new Event("popstate"));
  return { read, state: page.history.state };
}

test.each(["#%", "#50%", "#%E2%82", "#%ff"])("%s can be decoded by the router, and names what it says", (hash) => {
  expect(fragmentRead(hash)).toEqual({ read: hash.slice(1), state: { key: "of-this-entry" } });
});

test.each([
  ["", ""],
  ["#reviews", "reviews"],
  ["#%C3%BC", "ü"],
])("%s is left as it is", (hash, read) => {
  expect(fragmentRead(hash).read).toBe(read);
});
