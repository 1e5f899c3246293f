/**
 * How the titles of the journeys begin that are tried on Firebase as well, in a browser with scripts or without:
 * sign-in, an account, a complaint, an editor's work. A test of every run checks that each is there, because one that has
 * another title now would be left out without a word.
 */
export const ON_FIREBASE = {
  withScripts: [
    "joining through the mailed link",
    "a forgotten password is reset",
    "a visitor is led from the admin area",
    "an account's life",
    "a case from sent to resolved",
    "a casino is created, published",
  ],
  withoutScripts: ["a visitor asks to be told of a filtered list", "somebody asks for access to a casino"],
} as const;
