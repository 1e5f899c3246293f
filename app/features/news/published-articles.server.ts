import { defineShelf } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { articles } from "./collection";

export const articleShelf = defineShelf(articles, EDITORIAL_VISIBILITY);
