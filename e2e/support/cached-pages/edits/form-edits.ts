import { pagePath } from "~/features/pages/page-path.server";
import { changed, isGone, isThere, saying, type EditKind } from "./edits";
import { byEditor, byMember, editorButton } from "../sent-form";
import { anyArticle, anyCasino, anyComplaint, anyOffer, anyPage, anyQuestion, anyReview } from "../items";

const casinoPages = ({ slug, name }: { slug: string; name: string }) => [
  `/casinos/${slug}`,
  `/casinos?q=${encodeURIComponent(name)}`,
  "/casinos",
  "/",
  `/casinos/${slug}.data`,
];

const casinoSummary: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  const summary = `It pays as it says, which we tested ${desk.chances.word()} times.`;
  return (
    casino && {
      name: `summary of ${casino.name}`,
      pages: casinoPages(casino),
      shows: saying(summary),
      ...byEditor(desk, `/admin/casinos/${casino.id}`, editorButton("publish"), { summary }),
    }
  );
};

const casinoBlacklisted: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  const lifecycleReason = `It kept what players had won, as ${desk.chances.word()} has shown.`;
  const changes = { lifecycle: "blacklisted", lifecycleReason };
  return (
    casino && {
      name: `blacklisting of ${casino.name}`,
      pages: [...casinoPages(casino), "/bonuses", "/awards"],
      shows: saying(lifecycleReason),
      ...byEditor(desk, `/admin/casinos/${casino.id}`, editorButton("publish"), changes),
    }
  );
};

const casinoArchived: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  if (!casino) return null;
  const pages = [...casinoPages(casino), "/bonuses", "/complaints", "/awards"];
  return {
    name: `archiving of ${casino.name}`,
    pages,
    shows: isGone,
    ...byEditor(desk, `/admin/casinos/${casino.id}`, editorButton("archive")),
    then: {
      name: `return of ${casino.name}`,
      pages,
      shows: isThere,
      ...byEditor(desk, `/admin/casinos/${casino.id}`, editorButton("publish")),
    },
  };
};

/** It moves, and back: the old address leads on, then is its own again. */
const casinoMoved: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  if (!casino) return null;
  const slug = `at-${desk.chances.word()}`;
  const pages = [...casinoPages(casino), `/casinos/${slug}`, "/bonuses"];
  return {
    name: `new address of ${casino.name}`,
    pages,
    shows: ({ status, headers }) => status === 301 && headers.location === `/casinos/${slug}`,
    ...byEditor(desk, `/admin/casinos/${casino.id}`, editorButton("publish"), { slug }),
    then: {
      name: `old address of ${casino.name}`,
      pages,
      shows: isThere,
      ...byEditor(desk, `/admin/casinos/${casino.id}`, editorButton("publish"), { slug: casino.slug }),
    },
  };
};

/** What stands beside the editor of an offer is done at once. */
const offerStep =
  (step: "pause" | "withdraw"): EditKind =>
  async (desk) => {
    const offer = await anyOffer(desk);
    return (
      offer && {
        name: `${step} of ${offer.title}`,
        pages: [`/bonuses/${offer.slug}`, "/bonuses", "/bonuses?active=1", `/casinos/${offer.casinoId}`, "/"],
        shows: changed,
        ...byEditor(desk, `/admin/bonuses/${offer.id}`, `button[value="step:${step}"]`),
      }
    );
  };

const offerTerms: EditKind = async (desk) => {
  const offer = await anyOffer(desk);
  const significantTerms = `No stake above 5 while ${desk.chances.word()} is played.`;
  return (
    offer && {
      name: `terms of ${offer.title}`,
      pages: [`/bonuses/${offer.slug}`, "/bonuses", `/bonuses/${offer.slug}.data`],
      shows: saying(significantTerms),
      ...byEditor(desk, `/admin/bonuses/${offer.id}`, editorButton("publish"), { significantTerms }),
    }
  );
};

const articlePages = ({ slug, category }: { slug: string; category: string }) => [
  `/news/${slug}`,
  "/news",
  "/news/feed.xml",
  "/",
  `/news?category=${category}`,
];

const articleTitle: EditKind = async (desk) => {
  const article = await anyArticle(desk);
  const title = `What ${desk.chances.word()} means to players`;
  return (
    article && {
      name: `title of ${article.title}`,
      pages: articlePages(article),
      shows: saying(title),
      ...byEditor(desk, `/admin/news/${article.id}`, editorButton("publish"), { title }),
    }
  );
};

const articleArchived: EditKind = async (desk) => {
  const article = await anyArticle(desk);
  return (
    article && {
      name: `archiving of ${article.title}`,
      pages: articlePages(article),
      shows: isGone,
      ...byEditor(desk, `/admin/news/${article.id}`, editorButton("archive")),
    }
  );
};

const articlePublished: EditKind = async (desk) => {
  const article = await anyArticle(desk, false);
  return (
    article && {
      name: `publishing of ${article.title}`,
      pages: articlePages(article),
      shows: isThere,
      ...byEditor(desk, `/admin/news/${article.id}`, editorButton("publish")),
    }
  );
};

const pageIntroduction: EditKind = async (desk) => {
  const page = await anyPage(desk);
  const dek = `How we work, and why ${desk.chances.word()} is part of it.`;
  return (
    page && {
      name: `introduction of ${page.title}`,
      pages: [pagePath(page.slug), `${pagePath(page.slug)}.data`],
      shows: saying(dek),
      ...byEditor(desk, `/admin/pages/${page.id}`, editorButton("publish"), { dek }),
    }
  );
};

const faqAnswer: EditKind = async (desk) => {
  const entry = await anyQuestion(desk);
  const answer = `That depends on ${desk.chances.word()} alone.`;
  return (
    entry && {
      name: `answer to ${entry.question}`,
      pages: ["/faq", "/faq.data"],
      shows: saying(answer),
      ...byEditor(desk, `/admin/faq/${entry.id}`, editorButton("publish"), { answer }),
    }
  );
};

const REVIEW_ACTS = {
  publish: { state: "pending", changes: {} },
  hide: { state: "published", changes: { ground: "off_topic", words: "It is about another casino." } },
  /** It changes the review alone, nothing that is counted. */
  verify: { state: "published", changes: { verification: "document", note: "We have seen a statement." } },
} as const;

const reviewJudged =
  (act: keyof typeof REVIEW_ACTS): EditKind =>
  async (desk) => {
    const { state, changes } = REVIEW_ACTS[act];
    const found = await anyReview(desk, state);
    if (!found) return null;
    const { review, casino } = found;
    const page = `/casinos/${casino.slug}`;
    return {
      name: `${act} the review ${review.title} of ${casino.name}`,
      // The page shows reviews five at a time, the data all of them.
      pages: [
        `/api/v1${page}/reviews.json`,
        ...[page, `${page}?stars=${String(review.stars)}`, "/casinos", "/", `${page}.data`],
      ],
      shows: changed,
      ...byEditor(desk, `/admin/reviews/${review.id}`, `[name=intent][value=${act}]`, changes),
    };
  };

const setting =
  (
    group: "site" | "support" | "dispute-rules",
    pages: string[],
    changesOf: (word: string) => Record<string, string>,
  ): EditKind =>
  (desk) => {
    const word = desk.chances.word();
    const made = byEditor(desk, `/admin/settings/${group}`, `form#${group}`, changesOf(word));
    return Promise.resolve({ name: `settings: ${group}`, pages, shows: saying(word), ...made });
  };

const tagline = setting("site", ["/", "/about", "/casinos", "/about.data"], (word) => ({
  tagline: `The guide that ${word} reads`,
}));
const siteName = setting("site", ["/faq", "/", "/news/feed.xml", "/casinos.data"], (word) => ({
  name: `Edge ${word}`,
}));
const helpline = setting("support", ["/responsible-gaming", "/responsible-gaming?country=GB"], (word) => ({
  "helplines[0].name": `Helpline ${word}`,
}));

const disputeRule = setting("dispute-rules", ["/faq", "/complaints/submit-form?casino=amberquay"], (word) => ({
  "rules[0].rule": `Complain to the casino first, and then to ${word}.`,
}));

const closedSite: EditKind = (desk) => {
  const message = `Back soon, says ${desk.chances.word()}.`;
  const pages = ["/casinos", "/", "/about", "/news.data", "/faq"];
  const turned = (on: string | null) =>
    byEditor(desk, "/admin/settings/maintenance", "form#maintenance", { on, message });
  return Promise.resolve({
    name: "closing of the site",
    pages,
    shows: ({ status, text }) => status === 503 && text.includes(message),
    ...turned("on"),
    then: { name: "opening of the site", pages, shows: isThere, ...turned(null) },
  });
};

const complaintMessage: EditKind = async (desk) => {
  const complaint = await anyComplaint(desk, ({ closedAt }) => closedAt === null);
  const body = `We have asked ${desk.chances.word()} about it.`;
  return (
    complaint && {
      name: `message on ${complaint.ref}`,
      pages: [`/complaints/${complaint.ref}`, "/complaints", `/complaints/${complaint.ref}.data`],
      shows: saying(body),
      ...byEditor(desk, `/admin/complaints/${complaint.ref}`, "button[name=intent][value=write]", {
        kind: "public",
        body,
      }),
    }
  );
};

const complaintDecided: EditKind = async (desk) => {
  const complaint = await anyComplaint(desk, ({ state }) => state === "under_review");
  const reason = `The casino paid once ${desk.chances.word()} had looked into it.`;
  return (
    complaint && {
      name: `outcome of ${complaint.ref}`,
      pages: [
        ...[`/complaints/${complaint.ref}`, "/complaints", "/complaints?state=resolved", "/"],
        `/casinos/${complaint.casinoId ?? ""}`,
      ],
      shows: saying(reason),
      ...byEditor(desk, `/admin/complaints/${complaint.ref}`, "button[name=intent][value=decide]", {
        outcome: "resolved",
        reason,
      }),
    }
  );
};

/** What a member keeps for themselves shows to them, and to nobody else. */
const savedCasino: EditKind = async (desk) => {
  const casino = await anyCasino(desk);
  const button = `form[action="/casinos/${casino?.slug ?? ""}/save"]`;
  return (
    casino && {
      name: `${casino.name} saved by a member, or not any more`,
      pages: [`/casinos/${casino.slug}`, `/casinos/${casino.slug}.data`],
      seenBy: desk.member.session,
      shows: changed,
      ...byMember(desk, `/casinos/${casino.slug}`, button),
    }
  );
};

/** Made the way people make them, by forms of the site. */
export const FORM_EDITS: readonly EditKind[] = [
  ...[casinoSummary, casinoBlacklisted, casinoArchived, casinoMoved],
  ...[offerStep("pause"), offerStep("withdraw"), offerTerms],
  ...[articleTitle, articleArchived, articlePublished, pageIntroduction, faqAnswer],
  ...[reviewJudged("publish"), reviewJudged("hide"), reviewJudged("verify")],
  ...[tagline, siteName, helpline, disputeRule, closedSite],
  ...[complaintMessage, complaintDecided, savedCasino],
];
