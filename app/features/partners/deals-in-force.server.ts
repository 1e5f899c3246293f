import { definePublishedCollection, derive } from "~/platform/catalogue/source.server";
import { EDITORIAL_VISIBILITY } from "~/platform/publishing/editorial-visibility";
import { deals, partners } from "./collection";

/** The programmes and deals that staff have published, which is to say put in force. Private all the same. */
export const partnersInForce = definePublishedCollection(partners, EDITORIAL_VISIBILITY);
export const dealsInForce = definePublishedCollection(deals, EDITORIAL_VISIBILITY);

/** The deals in force whose programme is in force too: one that was ended pays for nothing, and no click is told of. */
export const dealsAgreed = derive([dealsInForce, partnersInForce], ({ items }, { byId }) =>
  items.filter(({ partnerId }) => byId.has(partnerId)),
);
