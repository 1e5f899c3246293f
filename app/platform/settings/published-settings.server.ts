import { defineShelf } from "~/platform/catalogue/source.server";
import { settings } from "./collection";

export const settingsShelf = defineShelf(settings);
