import { isDeepStrictEqual } from "node:util";
import { data, redirect } from "@remix-run/node";
import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { plural } from "~/domain/plural";
import type { Staff } from "~/domain/staff";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import { editorialUndo, keepForUndo, problemsOf } from "~/platform/publishing/bulk/undo.server";
import { planSave } from "~/platform/publishing/editorial.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { readStanding } from "~/platform/publishing/standing.server";
import { dealsInForce } from "../deals-in-force.server";
import type { DealFields } from "../schema";
import { hasClick } from "../ways/filled-address";
import { addressForm } from "./address-form";
import { dealKind } from "./deal-kind.server";

type Replacement = z.infer<typeof addressForm>;

/** Returns a deal's links with the part replaced; null if none has it. */
function replaced(links: DealFields["links"], { from, to }: Replacement): DealFields["links"] | null {
  if (!links.some(({ address }) => address.includes(from))) return null;
  // A function, since in a text `$&` would stand for what is replaced.
  return links.map((link) => ({ ...link, address: link.address.replaceAll(from, () => to) }));
}

const isAddress = (address: string) => storedHttpsUrl.safeParse(address).success && hasClick(address);

async function plan(
  transaction: Transaction,
  id: string,
  context: { input: Replacement; staff: Staff; operationId: string },
) {
  const standing = await readStanding(transaction, dealKind, id);
  if (!standing.document) return () => skipped(id, "It no longer exists.");
  const { name, links } = standing.document;
  const draft = standing.head?.draft?.fields["links"];
  if (draft !== undefined && !isDeepStrictEqual(draft, links))
    return () => failed(name, "A draft with other links waits. Publish or discard it first.");
  const changed = replaced(links, context.input);
  if (!changed) return () => skipped(name, "None of its addresses has this part any more.");
  if (!changed.every(({ address }) => isAddress(address)))
    return () => failed(name, "What would come out isn’t an https address with {click}.");
  const note = "Address replaced";
  // Where one deal takes two people, all of them at once do too.
  const waits = (await settingsWithin(transaction)).staff.secondPersonFor.includes(dealKind.name);
  const planned = await planSave(
    transaction,
    dealKind,
    id,
    { intent: waits ? "save" : "amend", fields: { links: changed }, note },
    context.staff,
  );
  const { result } = planned;
  if (result.outcome !== "saved") return () => failed(name, problemsOf(result));
  return () => {
    planned.write();
    const undo = keepForUndo(transaction, dealKind, standing, result, context.operationId);
    return done(name, undo, result.hasDraft && waits ? "It waits as a draft for a second person." : null);
  };
}

const replacing = defineOperationKind({
  duty: "commercial",
  name: "deal-address",
  item: z.string(),
  input: addressForm,
  labelOf: (id: string) => id,
  undoneBy: editorialUndo.name,
  startedByHand: true,
  together: 10,
  async run(transaction, ids: string[], context) {
    const plans = [];
    for (const id of ids) plans.push(await plan(transaction, id, context));
    return plans.map((write) => write());
  },
});

/** Proposes to replace a part of the addresses of all links, as an operation that waits to be started. */
export async function handleAddress(request: Request, staff: Staff) {
  const submission = parseForm(await readForm(request), addressForm);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 422 });
  const input = submission.value;
  const { all } = await dealsInForce.read();
  const found = all.filter(({ links }) => replaced(links, input) !== null);
  if (found.length === 0) {
    const fieldErrors = { from: ["No link has this in its address."] };
    return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
  }
  const title = `Replace an address in ${plural(found.length, "deal")}`;
  const items = found.map(({ id }) => id);
  const id = await proposeOperation(replacing, { title, backTo: "/admin/deals", items, input }, staff);
  return redirect(`/admin/operations/${id}`, 303);
}
