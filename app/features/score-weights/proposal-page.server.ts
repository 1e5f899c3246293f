import { fold, hasEveryWord } from "~/domain/text/fold";
import { pageLinks } from "~/http/pages/list-query";
import { backend } from "~/backend/index.server";
import { operations } from "~/platform/operations/collection";
import { currentSettings } from "~/platform/settings/settings.server";
import { drawStackedBars } from "~/ui/charts/stacked-bars.server";
import { moveBars, sortEffects, summarise } from "./effects";
import { findProposal, findRunningChange } from "./proposals.server";

const PAGE = 50;
const FIRST_SORT = "change";

/** Returns the data of a proposal's page for a request's `?sort=&page=&q=`; null when there is no such proposal. */
export async function readProposalPage(request: Request, id: string) {
  const found = await findProposal(id);
  if (!found) return null;
  const { proposal, effects } = found;
  const [{ score }, running, operation] = await Promise.all([
    currentSettings(),
    findRunningChange(),
    proposal.operationId === null ? null : backend().documents.get(operations, proposal.operationId),
  ]);
  const parameters = new URL(request.url).searchParams;
  const sort = parameters.get("sort") ?? FIRST_SORT;
  const q = (parameters.get("q") ?? "").trim().slice(0, 60);
  const isMeant = hasEveryWord(q);
  const fitting = effects.filter(({ name }) => isMeant(fold(name)));
  const pages = Math.max(1, Math.ceil(fitting.length / PAGE));
  const asked = Number(parameters.get("page") ?? "1");
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pages) : 1;
  const path = `/admin/settings/score/proposals/${id}`;
  const href = (over: Record<string, string>) => {
    const all = Object.entries({ q, sort, ...over }).filter(([, value]) => value !== "" && value !== "1");
    return `${path}?${new URLSearchParams(all).toString()}`;
  };
  const before = score.versions.find(({ version }) => version === proposal.formulaVersion - 1);
  const summary = summarise(effects);
  return {
    proposal: {
      id,
      formulaVersion: proposal.formulaVersion,
      weights: proposal.weights,
      games: proposal.games ?? null,
      note: proposal.note,
      from: proposal.from,
      state: proposal.state,
      at: proposal.at,
      byName: proposal.byName,
    },
    weightsBefore: before?.weights ?? score.weights,
    /** True when other weights came into force after it was made. */
    isStale: proposal.state === "open" && proposal.formulaVersion !== score.formulaVersion + 1,
    running: running && { id: running.id, title: running.title },
    operation: operation && {
      id: operation.id,
      state: operation.state,
      position: operation.position,
      total: operation.total,
    },
    summary,
    drawing: drawStackedBars(
      moveBars(summary).map(({ label, from, casinos }) => ({
        label,
        parts: [from < 0 ? casinos : 0, from === 0 ? casinos : 0, from > 0 ? casinos : 0],
      })),
    ),
    q,
    sort,
    sortHrefs: Object.fromEntries(
      ["name", "before", "after", "change", "rank", "places"].map((name) => [
        name,
        href({ sort: sort === name ? `-${name}` : name }),
      ]),
    ),
    found: fitting.length,
    effects: sortEffects(fitting, sort).slice((page - 1) * PAGE, page * PAGE),
    page,
    pages,
    pageLinks: pageLinks(page, pages, (number) => href({ page: String(number) })),
    clearHref: href({ q: "" }),
  };
}

export type ProposalPage = NonNullable<Awaited<ReturnType<typeof readProposalPage>>>;
