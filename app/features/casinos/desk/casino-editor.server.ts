import { copyName, kindEditor, keepOrder } from "~/platform/publishing/editor/kind-editor";
import { slugify } from "~/domain/text/slug";
import { casinoForm, casinoValues } from "./casino-form";
import { casinoKind } from "./casino-kind.server";
import type { CasinoFields } from "../schema";
import { previewScore, type ScorePreview } from "../score/score-preview.server";

/** Returns an empty casino for the editor. */
function blankCasino(now: string): CasinoFields {
  const today = now.slice(0, 10);
  return {
    slug: "",
    publishState: "draft",
    publishAt: null,
    name: "",
    summary: "",
    legalEntity: "",
    group: null,
    url: "",
    affiliateUrl: null,
    commercial: "none",
    logo: null,
    launchedOn: "",
    listedOn: today,
    lifecycle: "active",
    lifecycleReason: null,
    sizeBand: "small",
    licences: [],
    disputeBody: null,
    restrictedCountries: [],
    currencies: [],
    languages: [],
    support: { email: null, liveChat: false, phone: false, hours: "" },
    complaintAddresses: [],
    providers: [],
    payments: [],
    withdrawalLimits: { day: null, week: null, month: null },
    protectionTools: [],
    pros: [],
    cons: [],
    body: "",
    reviewer: null,
    factChecker: null,
    verifiedAt: null,
    termFlags: [],
    termSnapshots: [],
    score: null,
    scoreHistory: [],
  };
}

export const casinoEditor = kindEditor<CasinoFields, ScorePreview>({
  kind: casinoKind,
  schema: casinoForm,
  pictures: ["logo"],
  blank: blankCasino,
  toValues: casinoValues,
  copy: ({ name }, now) => ({ name: copyName(name, 80), listedOn: now.slice(0, 10) }),

  complete(fields, before) {
    const { slug, name, complaintAddresses, ...others } = fields;
    // Casinos stored before there were such addresses lack the field, and none is no change.
    const isNone = Array.isArray(complaintAddresses) && complaintAddresses.length === 0;
    const kept = before && before.complaintAddresses === undefined && isNone ? { slug, name, ...others } : fields;
    return {
      ...keepOrder(kept, before, ["restrictedCountries", "currencies", "languages", "protectionTools"]),
      ...("slug" in fields && { slug: slug ?? slugify(typeof name === "string" ? name : "", "casino") }),
    };
  },

  panel: previewScore,
});
