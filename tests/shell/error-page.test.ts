import { expect, test } from "vitest";
import { describeError } from "~/shell/frame/error-page";

const thrown = (status: number, data: unknown, internal = false) => ({ status, statusText: "", internal, data });

const UNEXPECTED = "An unexpected error occurred. Our team has been notified.";

test.each([
  [405, `Error: You made a POST request to "/about" but did not provide an \`action\``, UNEXPECTED],
  [405, `Error: Invalid request method "PROPFIND"`, UNEXPECTED],
  [400, "Error: Unable to encode submission body", UNEXPECTED],
  [404, `Error: No route matches URL "/x"`, "The page you are looking for is missing or has moved."],
])("a %i of the framework's has the specification's text, not %s", (status, data, message) => {
  // Whether the error is marked as the framework's depends on the way it took: the mark is lost in a page's data.
  for (const internal of [true, false])
    expect(describeError(thrown(status, data, internal))).toMatchObject({ message, note: "" });
});

test("a message of our own takes the place of the status's", () => {
  expect(describeError(thrown(404, "Page not found: /x")).message).toBe("Page not found: /x");
  expect(describeError(thrown(418, "")).message).toBe(UNEXPECTED);
});
