import { describeWith } from "./support/emulators";
import { instances } from "./site/instances";
import { outages } from "./site/outages";
import { passkeys } from "./site/passkeys-on-firebase";
import { passwordElsewhere } from "./site/password-elsewhere";
import { reads } from "./site/reads";

// In one file, so that they come one after the other: the Auth emulator signs people in at one project only, and a server
// has its accounts and its documents in the same. People whom another file adds meanwhile would be read as well.
describeWith(["firestore", "auth", "storage"], "The built site on Firebase", () => {
  // First, because what a killed server still had under way at the emulator would be counted among the documents.
  reads();
  instances();
  outages();
  passkeys();
  passwordElsewhere();
});
