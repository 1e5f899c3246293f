import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { articles } from "./collection";

export const publishedArticles = definePublishedCollection(articles, EDITORIAL_VISIBILITY);
