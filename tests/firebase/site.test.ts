import { describeWith } from "./support/emulators";
import { instances } from "./site/instances";
import { outages } from "./site/outages";
import { reads } from "./site/reads";

// In one file, so that they come one after the other: the Auth emulator signs people in at one project only, and a server
// has its accounts and its documents in the same.
describeWith(["firestore", "auth", "storage"], "The built site on Firebase", () => {
  instances();
  outages();
  reads();
});
