import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { games } from "./collection";

export const publishedGames = definePublishedCollection(games, EDITORIAL_VISIBILITY);
