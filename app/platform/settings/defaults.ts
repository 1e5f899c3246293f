import { FIRST_FRONT_PAGE } from "./front/front-page-schema";
import { FIRST_MENUS } from "./front/first-menus";
import { FIRST_CHOICES } from "./codes/choices-schema";
import { FIRST_COUNTRY_RULES, FIRST_DISPUTE_RULES, FIRST_LOCAL_LICENCES } from "./law-schema";
import { FIRST_PAYMENT_METHODS } from "./codes/payment-methods-schema";
import { FIRST_LOOK } from "./look-schema";
import { FIRST_MAIL_TEXTS } from "./mail-texts-schema";
import {
  FIRST_BACKUPS,
  FIRST_REFERENCE_PREFIX,
  FIRST_SEARCH,
  FIRST_NEWSLETTER,
  FIRST_STAFF,
  FIRST_TERMS_WORDS,
  type Settings,
} from "./schema";

const WEIGHTS = { licence: 0.2, complaints: 0.3, terms: 0.2, payout: 0.1, players: 0.1, protection: 0.1 };

/** The settings of an empty store. */
export const DEFAULT_SETTINGS: Settings = {
  site: {
    name: "Edgewise",
    tagline: "The casino guide that shows its working.",
    contactEmail: "hello@edgewise.example",
    referencePrefix: FIRST_REFERENCE_PREFIX,
    socialLinks: [],
  },
  look: FIRST_LOOK,
  frontPage: FIRST_FRONT_PAGE,
  menus: FIRST_MENUS,
  // They help in any country, so no site is without help on the day it starts.
  support: {
    helplines: [
      {
        country: null,
        name: "Gambling Therapy",
        phone: null,
        url: "https://www.gamblingtherapy.org/",
        hours: "Online support in many languages, free",
        source: "https://www.gamblingtherapy.org/about-us/gordon-moody/",
        checkedOn: "2026-11-25",
      },
      {
        country: null,
        name: "Gamblers Anonymous",
        phone: null,
        url: "https://www.gamblersanonymous.org/",
        hours: "Meetings in many countries and online, free",
        source: "https://www.gamblersanonymous.org/",
        checkedOn: "2026-11-25",
      },
    ],
  },
  disputeRules: FIRST_DISPUTE_RULES,
  localLicences: FIRST_LOCAL_LICENCES,
  countryRules: FIRST_COUNTRY_RULES,
  clocks: { firstAnswerDays: 2, partyDays: 7, extensionDays: 7, reopenDays: 30 },
  score: {
    formulaVersion: 1,
    weights: WEIGHTS,
    versions: [{ version: 1, from: "2024-01-01", weights: WEIGHTS, note: "The first published formula." }],
  },
  exchange: {
    rates: {
      EUR: 1,
      GBP: 1.15,
      USD: 0.87,
      SEK: 0.091,
      NOK: 0.085,
      DKK: 0.134,
      CAD: 0.62,
      AUD: 0.56,
      NZD: 0.49,
      PLN: 0.235,
      CHF: 1.07,
      JPY: 0.0056,
      ISK: 0.0069,
      KWD: 2.84,
      BTC: 80_000,
    },
    at: "2026-11-01",
  },
  choices: FIRST_CHOICES,
  paymentMethods: FIRST_PAYMENT_METHODS,
  adminBadges: { mode: "fixed", complaints: 5, userMenu: 3 },
  newsletter: FIRST_NEWSLETTER,
  mailTexts: FIRST_MAIL_TEXTS,
  search: FIRST_SEARCH,
  termsWords: FIRST_TERMS_WORDS,
  backups: FIRST_BACKUPS,
  staff: FIRST_STAFF,
  maintenance: { on: false, message: "" },
};
