import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { settings } from "./collection";

export const settingsInMemory = definePublishedCollection(settings);
