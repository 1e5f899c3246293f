import { derive } from "~/platform/catalogue/source.server";
import { publishedCasinos } from "../published-casinos.server";
import { readDomain } from "~/domain/urls/domain-name.server";
import type { OwnDomain } from "./badge-domain.server";

/** Own domains of all published casinos. */
export const ownDomains = derive([publishedCasinos], ({ items }): OwnDomain[] =>
  items.flatMap(({ slug, name, url }) => {
    const domain = readDomain(url);
    return domain === null ? [] : [{ slug, name, domain }];
  }),
);
