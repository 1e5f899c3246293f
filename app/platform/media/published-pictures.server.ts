import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { storedFiles } from "./collection";

/** The media library in memory: a kilobyte per picture. */
export const picturesInMemory = definePublishedCollection(storedFiles);
