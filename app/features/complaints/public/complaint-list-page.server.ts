import { cacheData } from "~/platform/catalogue/data-cache.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { activeFilters, listHref } from "~/http/pages/list-query";
import { filterControls } from "~/http/pages/page-data";
import { countOpen, listComplaints, parseComplaintList, type ComplaintListQuery } from "./complaint-list.server";
import { complaintStatistics, drawMonths } from "../statistics/statistics.server";
import { currencyName } from "~/domain/codes/names.server";
import type { Settings } from "~/platform/settings/schema";
import type { ShownRates } from "../statistics/conversion-note";

/** Returns the rates as pages show them: those of the currencies that the site uses. */
export function shownRates({ exchange, choices }: Pick<Settings, "exchange" | "choices">): ShownRates {
  const rates = choices.currencies.flatMap((currency) => {
    const euros = currency === "EUR" ? undefined : exchange.rates[currency];
    return euros === undefined ? [] : [{ currency, name: currencyName(currency), euros }];
  });
  return { rates, at: exchange.at };
}

async function complaintListPage(address: string) {
  const { definition, query } = await parseComplaintList(address);
  const [page, statistics, open, settings] = await Promise.all([
    listComplaints(definition, query),
    complaintStatistics(),
    countOpen(),
    currentSettings(),
  ]);
  const { complaints, total, counts, next, previous } = page;
  return {
    complaints,
    total,
    next,
    previous,
    statistics: { ...statistics, drawing: drawMonths(statistics.months), exchange: shownRates(settings) },
    open,
    sort: query.sort,
    notices: query.notices,
    active: activeFilters(definition, query),
    controls: filterControls(definition, query, counts),
    sorts: definition.sorts,
    path: listHref(definition, query),
    isWhole: query.after === null && query.before === null,
  };
}

const pages = cacheData<Awaited<ReturnType<typeof complaintListPage>>>({
  lists: { complaints: "ref" },
  parts: ["statistics"],
});

/** Returns the public complaint list for an address as JSON, given its parsed query. */
export function publicComplaintListPage(address: string, query: ComplaintListQuery) {
  return pages(JSON.stringify(query), () => complaintListPage(address));
}
