import { plural } from "~/domain/plural";
import { textIn } from "~/http/forms/text-in";
import { CONFIRMED_FIELD } from "~/domain/forms/form-marks";
import type { Staff } from "~/domain/staff";
import { digestOfSet, setChange, type SetChange } from "~/platform/operations/confirmed-set.server";
import { badRequest } from "~/http/responses/responses";
import { formatNumber } from "~/domain/numbers";
import type { BulkAction } from "../list-definition";
import {
  fromStart,
  adminListHref,
  listParameters,
  parseAdminListQuery,
  type AdminListQuery,
  type FilterOptions,
} from "../admin-list-query";
import { SUBMISSION_KEY_FIELD } from "~/http/forms/submission-key";
import { hasSubmissionKey, newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import type { AdminList } from "../list.server";

/** The data of the confirmation page, which it posts back. */
export interface BulkConfirmation {
  title: string;
  action: BulkAction;
  total: number;
  /** Names of the first rows. */
  names: string[];
  hidden: { name: string; value: string }[];
  answers: Record<string, string>;
  /** Problem of each question's answer. */
  problems: Record<string, string>;
  /** The change of the rows since they were confirmed; null if there is none, or nothing was confirmed yet. */
  change: SetChange | null;
  backTo: string;
}

export type BulkStep =
  | { step: "started"; operationId: string }
  | { step: "confirm"; confirmation: BulkConfirmation }
  | { step: "nothing"; message: string; backTo: string };

/** The most rows that one bulk action takes. */
export const MOST_AT_ONCE = 20_000;
const MOST_IDS = 1_000;
const NAMES_SHOWN = 20;
const LONGEST_ANSWER = 500;

const isAll = (form: FormData) => textIn(form, "all") === "1";

function chosenIds(form: FormData): string[] {
  const ids = new Set(form.getAll("ids").filter((id): id is string => typeof id === "string" && id !== ""));
  return [...ids].slice(0, MOST_IDS);
}

async function chosenRows<Row>({ source }: AdminList<Row>, form: FormData, query: AdminListQuery): Promise<Row[]> {
  if (!isAll(form)) return source.rowsOf(chosenIds(form));
  const rows: Row[] = [];
  for await (const items of source.each(query)) {
    rows.push(...items.map(({ row }) => row));
    if (rows.length > MOST_AT_ONCE) break;
  }
  return rows;
}

/** The action, with options for those questions that use a filter's. */
function withChoices(action: BulkAction, options: FilterOptions): BulkAction {
  const asks = action.asks?.map((question) => ({
    ...question,
    ...(question.optionsFrom !== undefined && { options: options[question.optionsFrom] ?? [] }),
    ...(question.suggestionsFrom !== undefined && { suggestions: options[question.suggestionsFrom] ?? [] }),
  }));
  return asks ? { ...action, asks } : action;
}

function readAnswers({ asks = [] }: BulkAction, form: FormData) {
  const answers: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const { name, label, options, minLength = 0, maxLength = LONGEST_ANSWER, optional } of asks) {
    const answer = textIn(form, name).trim();
    answers[name] = answer;
    if (answer === "" && !optional) problems[name] = `${label} is required.`;
    else if (answer.length < minLength) problems[name] = `Use at least ${String(minLength)} characters.`;
    else if (answer.length > maxLength) problems[name] = `Use at most ${String(maxLength)} characters.`;
    else if (answer !== "" && options && !options.some(({ value }) => value === answer))
      problems[name] = "Choose one from the list.";
  }
  return { answers, problems };
}

/**
 * Returns how the rows have changed since they were confirmed; null if they are the same. Rows chosen one by one are
 * named in the form itself; for all matching rows the form carries the digest that `digestOfSet` made of them.
 */
function changeSince(form: FormData, ids: readonly string[]): SetChange | null {
  return isAll(form) ? setChange(textIn(form, CONFIRMED_FIELD), ids) : setChange(digestOfSet(chosenIds(form)), ids);
}

/** Without a key there is none: the same action on the same rows may well be meant twice a day. */
function idOf(form: FormData, staff: Staff): string | undefined {
  return hasSubmissionKey(form) ? submissionId(form, { by: staff.uid, what: "operations" }) : undefined;
}

/**
 * Takes one step of a bulk action from a posted form: `action`, `ids` or `all`, `state` (the parameters of the list
 * the rows were chosen from), and once confirmed `confirmed` (the rows that "all" stood for) and the answers. Only
 * exactly the rows that were asked about count as confirmed; any other set is asked about again. Throws 400 for an
 * action the list doesn't have.
 */
export async function takeBulkStep<Row>(list: AdminList<Row>, form: FormData, staff: Staff): Promise<BulkStep> {
  const { definition, bulk = {} } = list;
  const named = definition.bulk?.find(({ name }) => name === form.get("action"));
  const options = (await list.filterOptions?.()) ?? {};
  const action = named && withChoices(named, options);
  const start = action && Object.hasOwn(bulk, action.name) ? bulk[action.name] : undefined;
  if (!action || !start) throw badRequest();

  const state = new URLSearchParams(textIn(form, "state"));
  const query = { ...parseAdminListQuery(state, definition, options), viewer: staff.uid };
  const backTo = adminListHref(definition, fromStart(query));
  const rows = await chosenRows(list, form, query);
  if (rows.length === 0)
    return { step: "nothing", message: `Choose at least one ${definition.words.one} first.`, backTo };
  if (rows.length > MOST_AT_ONCE) {
    const message = `More than ${formatNumber(MOST_AT_ONCE)} match. Filter the list and do it in several steps.`;
    return { step: "nothing", message, backTo };
  }

  const title = `${action.label} ${plural(rows.length, definition.words.one, definition.words.many)}`;
  const ids = rows.map((row) => definition.idOf(row));
  const isConfirmed = textIn(form, CONFIRMED_FIELD) !== "";
  const change = isConfirmed ? changeSince(form, ids) : null;
  const { answers, problems } = readAnswers(action, form);
  // Nobody has seen more than one page of all matching rows.
  const needsConfirming = isAll(form) || action.confirm === true || (action.asks?.length ?? 0) > 0;
  const isSure = isConfirmed && change === null && Object.keys(problems).length === 0;
  if (!needsConfirming || isSure)
    return {
      step: "started",
      operationId: await start(rows, { staff, backTo, title, answers, id: idOf(form, staff) }),
    };

  const chosen = isAll(form) ? [{ name: "all", value: "1" }] : ids.map((id) => ({ name: "ids", value: id }));
  return {
    step: "confirm",
    confirmation: {
      title,
      action,
      total: rows.length,
      names: rows.slice(0, NAMES_SHOWN).map((row) => definition.labelOf(row)),
      hidden: [
        ...chosen,
        { name: "action", value: action.name },
        { name: "state", value: listParameters(definition, fromStart(query)).toString() },
        { name: CONFIRMED_FIELD, value: isAll(form) ? digestOfSet(ids) : "1" },
        { name: SUBMISSION_KEY_FIELD, value: newSubmissionKey() },
      ],
      answers,
      problems: isConfirmed ? problems : {},
      change,
      backTo,
    },
  };
}
