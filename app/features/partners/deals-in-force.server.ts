import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { deals, partners } from "./collection";

/** The programmes and deals that staff have published, which is to say put in force. Private all the same. */
export const partnersInForce = definePublishedCollection(partners, EDITORIAL_VISIBILITY);
export const dealsInForce = definePublishedCollection(deals, EDITORIAL_VISIBILITY);
