import type { Currency } from "../money/currency-codes";
import type { Country, Language } from "./lists";

/*
 * What countries, languages and currencies are called. Only the server knows these names, and pages get those they
 * show: the browser's Intl may know others, and a page would change under its reader's eyes. They are a table because
 * the names of countries are part of addresses, which mustn't change with the version of Node.
 */

// prettier-ignore
const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  AD: "Andorra", AE: "United Arab Emirates", AF: "Afghanistan", AG: "Antigua and Barbuda", AI: "Anguilla",
  AL: "Albania", AM: "Armenia", AO: "Angola", AQ: "Antarctica", AR: "Argentina", AS: "American Samoa", AT: "Austria",
  AU: "Australia", AW: "Aruba", AX: "Åland Islands", AZ: "Azerbaijan", BA: "Bosnia and Herzegovina", BB: "Barbados",
  BD: "Bangladesh", BE: "Belgium", BF: "Burkina Faso", BG: "Bulgaria", BH: "Bahrain", BI: "Burundi", BJ: "Benin",
  BL: "St Barthélemy", BM: "Bermuda", BN: "Brunei", BO: "Bolivia", BQ: "Caribbean Netherlands", BR: "Brazil",
  BS: "Bahamas", BT: "Bhutan", BV: "Bouvet Island", BW: "Botswana", BY: "Belarus", BZ: "Belize", CA: "Canada",
  CC: "Cocos Islands", CD: "DR Congo", CF: "Central African Republic", CG: "Congo", CH: "Switzerland",
  CI: "Côte d’Ivoire", CK: "Cook Islands", CL: "Chile", CM: "Cameroon", CN: "China", CO: "Colombia",
  CR: "Costa Rica", CU: "Cuba", CV: "Cape Verde", CW: "Curaçao", CX: "Christmas Island", CY: "Cyprus", CZ: "Czechia",
  DE: "Germany", DJ: "Djibouti", DK: "Denmark", DM: "Dominica", DO: "Dominican Republic", DZ: "Algeria",
  EC: "Ecuador", EE: "Estonia", EG: "Egypt", EH: "Western Sahara", ER: "Eritrea", ES: "Spain", ET: "Ethiopia",
  FI: "Finland", FJ: "Fiji", FK: "Falkland Islands", FM: "Micronesia", FO: "Faroe Islands", FR: "France",
  GA: "Gabon", GB: "United Kingdom", GD: "Grenada", GE: "Georgia", GF: "French Guiana", GG: "Guernsey", GH: "Ghana",
  GI: "Gibraltar", GL: "Greenland", GM: "Gambia", GN: "Guinea", GP: "Guadeloupe", GQ: "Equatorial Guinea",
  GR: "Greece", GS: "South Georgia and South Sandwich Islands", GT: "Guatemala", GU: "Guam", GW: "Guinea-Bissau",
  GY: "Guyana", HK: "Hong Kong", HM: "Heard and McDonald Islands", HN: "Honduras", HR: "Croatia", HT: "Haiti",
  HU: "Hungary", ID: "Indonesia", IE: "Ireland", IL: "Israel", IM: "Isle of Man", IN: "India",
  IO: "British Indian Ocean Territory", IQ: "Iraq", IR: "Iran", IS: "Iceland", IT: "Italy", JE: "Jersey",
  JM: "Jamaica", JO: "Jordan", JP: "Japan", KE: "Kenya", KG: "Kyrgyzstan", KH: "Cambodia", KI: "Kiribati",
  KM: "Comoros", KN: "St Kitts and Nevis", KP: "North Korea", KR: "South Korea", KW: "Kuwait", KY: "Cayman Islands",
  KZ: "Kazakhstan", LA: "Laos", LB: "Lebanon", LC: "St Lucia", LI: "Liechtenstein", LK: "Sri Lanka", LR: "Liberia",
  LS: "Lesotho", LT: "Lithuania", LU: "Luxembourg", LV: "Latvia", LY: "Libya", MA: "Morocco", MC: "Monaco",
  MD: "Moldova", ME: "Montenegro", MF: "St Martin", MG: "Madagascar", MH: "Marshall Islands", MK: "North Macedonia",
  ML: "Mali", MM: "Myanmar", MN: "Mongolia", MO: "Macao", MP: "Northern Mariana Islands", MQ: "Martinique",
  MR: "Mauritania", MS: "Montserrat", MT: "Malta", MU: "Mauritius", MV: "Maldives", MW: "Malawi", MX: "Mexico",
  MY: "Malaysia", MZ: "Mozambique", NA: "Namibia", NC: "New Caledonia", NE: "Niger", NF: "Norfolk Island",
  NG: "Nigeria", NI: "Nicaragua", NL: "Netherlands", NO: "Norway", NP: "Nepal", NR: "Nauru", NU: "Niue",
  NZ: "New Zealand", OM: "Oman", PA: "Panama", PE: "Peru", PF: "French Polynesia", PG: "Papua New Guinea",
  PH: "Philippines", PK: "Pakistan", PL: "Poland", PM: "St Pierre and Miquelon", PN: "Pitcairn Islands",
  PR: "Puerto Rico", PS: "Palestine", PT: "Portugal", PW: "Palau", PY: "Paraguay", QA: "Qatar", RE: "Réunion",
  RO: "Romania", RS: "Serbia", RU: "Russia", RW: "Rwanda", SA: "Saudi Arabia", SB: "Solomon Islands",
  SC: "Seychelles", SD: "Sudan", SE: "Sweden", SG: "Singapore", SH: "St Helena", SI: "Slovenia",
  SJ: "Svalbard and Jan Mayen", SK: "Slovakia", SL: "Sierra Leone", SM: "San Marino", SN: "Senegal", SO: "Somalia",
  SR: "Suriname", SS: "South Sudan", ST: "São Tomé and Príncipe", SV: "El Salvador", SX: "Sint Maarten", SY: "Syria",
  SZ: "Eswatini", TC: "Turks and Caicos Islands", TD: "Chad", TF: "French Southern Territories", TG: "Togo",
  TH: "Thailand", TJ: "Tajikistan", TK: "Tokelau", TL: "Timor-Leste", TM: "Turkmenistan", TN: "Tunisia", TO: "Tonga",
  TR: "Türkiye", TT: "Trinidad and Tobago", TV: "Tuvalu", TW: "Taiwan", TZ: "Tanzania", UA: "Ukraine", UG: "Uganda",
  UM: "US Outlying Islands", US: "United States", UY: "Uruguay", UZ: "Uzbekistan", VA: "Vatican City",
  VC: "St Vincent and the Grenadines", VE: "Venezuela", VG: "British Virgin Islands", VI: "US Virgin Islands",
  VN: "Vietnam", VU: "Vanuatu", WF: "Wallis and Futuna", WS: "Samoa", YE: "Yemen", YT: "Mayotte", ZA: "South Africa",
  ZM: "Zambia", ZW: "Zimbabwe",
};

// prettier-ignore
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  aa: "Afar", ab: "Abkhazian", ae: "Avestan", af: "Afrikaans", ak: "Akan", am: "Amharic", an: "Aragonese",
  ar: "Arabic", as: "Assamese", av: "Avaric", ay: "Aymara", az: "Azerbaijani", ba: "Bashkir", be: "Belarusian",
  bg: "Bulgarian", bi: "Bislama", bm: "Bambara", bn: "Bangla", bo: "Tibetan", br: "Breton", bs: "Bosnian",
  ca: "Catalan", ce: "Chechen", ch: "Chamorro", co: "Corsican", cr: "Cree", cs: "Czech", cu: "Church Slavic",
  cv: "Chuvash", cy: "Welsh", da: "Danish", de: "German", dv: "Divehi", dz: "Dzongkha", ee: "Ewe", el: "Greek",
  en: "English", eo: "Esperanto", es: "Spanish", "es-419": "Latin American Spanish", et: "Estonian", eu: "Basque",
  fa: "Persian", ff: "Fulah", fi: "Finnish", fj: "Fijian", fo: "Faroese", fr: "French", "fr-CA": "Canadian French",
  fy: "Western Frisian", ga: "Irish", gd: "Scottish Gaelic", gl: "Galician", gn: "Guarani", gu: "Gujarati",
  gv: "Manx", ha: "Hausa", he: "Hebrew", hi: "Hindi", ho: "Hiri Motu", hr: "Croatian", ht: "Haitian Creole",
  hu: "Hungarian", hy: "Armenian", hz: "Herero", ia: "Interlingua", id: "Indonesian", ie: "Interlingue", ig: "Igbo",
  ii: "Sichuan Yi", ik: "Inupiaq", io: "Ido", is: "Icelandic", it: "Italian", iu: "Inuktitut", ja: "Japanese",
  jv: "Javanese", ka: "Georgian", kg: "Kongo", ki: "Kikuyu", kj: "Kuanyama", kk: "Kazakh", kl: "Kalaallisut",
  km: "Khmer", kn: "Kannada", ko: "Korean", kr: "Kanuri", ks: "Kashmiri", ku: "Kurdish", kv: "Komi", kw: "Cornish",
  ky: "Kyrgyz", la: "Latin", lb: "Luxembourgish", lg: "Ganda", li: "Limburgish", ln: "Lingala", lo: "Lao",
  lt: "Lithuanian", lu: "Luba-Katanga", lv: "Latvian", mg: "Malagasy", mh: "Marshallese", mi: "Māori",
  mk: "Macedonian", ml: "Malayalam", mn: "Mongolian", mr: "Marathi", ms: "Malay", mt: "Maltese", my: "Burmese",
  na: "Nauru", nb: "Norwegian Bokmål", nd: "North Ndebele", ne: "Nepali", ng: "Ndonga", nl: "Dutch",
  nn: "Norwegian Nynorsk", no: "Norwegian", nr: "South Ndebele", nv: "Navajo", ny: "Nyanja", oc: "Occitan",
  oj: "Ojibwa", om: "Oromo", or: "Odia", os: "Ossetic", pa: "Punjabi", pi: "Pali", pl: "Polish", ps: "Pashto",
  pt: "Portuguese", "pt-BR": "Brazilian Portuguese", qu: "Quechua", rm: "Romansh", rn: "Rundi", ro: "Romanian",
  ru: "Russian", rw: "Kinyarwanda", sa: "Sanskrit", sc: "Sardinian", sd: "Sindhi", se: "Northern Sami", sg: "Sango",
  si: "Sinhala", sk: "Slovak", sl: "Slovenian", sm: "Samoan", sn: "Shona", so: "Somali", sq: "Albanian",
  sr: "Serbian", ss: "Swati", st: "Southern Sotho", su: "Sundanese", sv: "Swedish", sw: "Swahili", ta: "Tamil",
  te: "Telugu", tg: "Tajik", th: "Thai", ti: "Tigrinya", tk: "Turkmen", tl: "Tagalog", tn: "Tswana", to: "Tongan",
  tr: "Turkish", ts: "Tsonga", tt: "Tatar", tw: "Twi", ty: "Tahitian", ug: "Uyghur", uk: "Ukrainian", ur: "Urdu",
  uz: "Uzbek", ve: "Venda", vi: "Vietnamese", vo: "Volapük", wa: "Walloon", wo: "Wolof", xh: "Xhosa", yi: "Yiddish",
  yo: "Yoruba", za: "Zhuang", zh: "Chinese", "zh-Hans": "Simplified Chinese", "zh-Hant": "Traditional Chinese",
  zu: "Zulu",
};

// prettier-ignore
const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  EUR: "Euro", GBP: "British Pound", USD: "US Dollar", SEK: "Swedish Krona", NOK: "Norwegian Krone",
  DKK: "Danish Krone", CAD: "Canadian Dollar", AUD: "Australian Dollar", NZD: "New Zealand Dollar",
  PLN: "Polish Zloty", CHF: "Swiss Franc", JPY: "Japanese Yen", ISK: "Icelandic Króna", KWD: "Kuwaiti Dinar",
  BTC: "Bitcoin", AED: "United Arab Emirates Dirham", AFN: "Afghan Afghani", ALL: "Albanian Lek",
  AMD: "Armenian Dram", AOA: "Angolan Kwanza", ARS: "Argentine Peso", AWG: "Aruban Florin", AZN: "Azerbaijani Manat",
  BAM: "Bosnia-Herzegovina Convertible Mark", BBD: "Barbadian Dollar", BDT: "Bangladeshi Taka", BGN: "Bulgarian Lev",
  BHD: "Bahraini Dinar", BIF: "Burundian Franc", BMD: "Bermudian Dollar", BND: "Brunei Dollar",
  BOB: "Bolivian Boliviano", BRL: "Brazilian Real", BSD: "Bahamian Dollar", BTN: "Bhutanese Ngultrum",
  BWP: "Botswanan Pula", BYN: "Belarusian Rouble", BZD: "Belize Dollar", CDF: "Congolese Franc", CLP: "Chilean Peso",
  CNY: "Chinese Yuan", COP: "Colombian Peso", CRC: "Costa Rican Colón", CUP: "Cuban Peso",
  CVE: "Cape Verdean Escudo", CZK: "Czech Koruna", DJF: "Djiboutian Franc", DOP: "Dominican Peso",
  DZD: "Algerian Dinar", EGP: "Egyptian Pound", ERN: "Eritrean Nakfa", ETB: "Ethiopian Birr", FJD: "Fijian Dollar",
  FKP: "Falkland Islands Pound", GEL: "Georgian Lari", GHS: "Ghanaian Cedi", GIP: "Gibraltar Pound",
  GMD: "Gambian Dalasi", GNF: "Guinean Franc", GTQ: "Guatemalan Quetzal", GYD: "Guyanese Dollar",
  HKD: "Hong Kong Dollar", HNL: "Honduran Lempira", HTG: "Haitian Gourde", HUF: "Hungarian Forint",
  IDR: "Indonesian Rupiah", ILS: "Israeli New Shekel", INR: "Indian Rupee", IQD: "Iraqi Dinar", IRR: "Iranian Rial",
  JMD: "Jamaican Dollar", JOD: "Jordanian Dinar", KES: "Kenyan Shilling", KGS: "Kyrgyz Som", KHR: "Cambodian Riel",
  KMF: "Comorian Franc", KPW: "North Korean Won", KRW: "South Korean Won", KYD: "Cayman Islands Dollar",
  KZT: "Kazakhstani Tenge", LAK: "Laotian Kip", LBP: "Lebanese Pound", LKR: "Sri Lankan Rupee",
  LRD: "Liberian Dollar", LSL: "Lesotho Loti", LYD: "Libyan Dinar", MAD: "Moroccan Dirham", MDL: "Moldovan Leu",
  MGA: "Malagasy Ariary", MKD: "Macedonian Denar", MMK: "Myanmar Kyat", MNT: "Mongolian Tugrik",
  MOP: "Macanese Pataca", MRU: "Mauritanian Ouguiya", MUR: "Mauritian Rupee", MVR: "Maldivian Rufiyaa",
  MWK: "Malawian Kwacha", MXN: "Mexican Peso", MYR: "Malaysian Ringgit", MZN: "Mozambican Metical",
  NAD: "Namibian Dollar", NGN: "Nigerian Naira", NIO: "Nicaraguan Córdoba", NPR: "Nepalese Rupee", OMR: "Omani Rial",
  PAB: "Panamanian Balboa", PEN: "Peruvian Sol", PGK: "Papua New Guinean Kina", PHP: "Philippine Peso",
  PKR: "Pakistani Rupee", PYG: "Paraguayan Guarani", QAR: "Qatari Riyal", RON: "Romanian Leu", RSD: "Serbian Dinar",
  RUB: "Russian Rouble", RWF: "Rwandan Franc", SAR: "Saudi Riyal", SBD: "Solomon Islands Dollar",
  SCR: "Seychellois Rupee", SDG: "Sudanese Pound", SGD: "Singapore Dollar", SHP: "St Helena Pound",
  SLE: "Sierra Leonean Leone", SOS: "Somali Shilling", SRD: "Surinamese Dollar", SSP: "South Sudanese Pound",
  STN: "São Tomé and Príncipe Dobra", SVC: "Salvadoran Colón", SYP: "Syrian Pound", SZL: "Swazi Lilangeni",
  THB: "Thai Baht", TJS: "Tajikistani Somoni", TMT: "Turkmenistani Manat", TND: "Tunisian Dinar",
  TOP: "Tongan Pa’anga", TRY: "Turkish Lira", TTD: "Trinidad and Tobago Dollar", TWD: "New Taiwan Dollar",
  TZS: "Tanzanian Shilling", UAH: "Ukrainian Hryvnia", UGX: "Ugandan Shilling", UYU: "Uruguayan Peso",
  UZS: "Uzbekistani Som", VES: "Venezuelan Bolívar", VND: "Vietnamese Dong", VUV: "Vanuatu Vatu", WST: "Samoan Tala",
  XAF: "Central African CFA Franc", XCD: "East Caribbean Dollar", XCG: "Caribbean Guilder",
  XOF: "West African CFA Franc", XPF: "CFP Franc", YER: "Yemeni Rial", ZAR: "South African Rand",
  ZMW: "Zambian Kwacha", ZWG: "Zimbabwean Gold",
};

/** Countries whose name has an article in a sentence. */
// prettier-ignore
const WITH_ARTICLE: readonly string[] = [
  "AE", "AX", "BQ", "BS", "CC", "CD", "CF", "CG", "CK", "DO", "FK", "FO", "GB", "GM", "GS", "IM", "IO", "KM", "KY",
  "MH", "MP", "MV", "NL", "PH", "PN", "SB", "TC", "TF", "UM", "US", "VG", "VI",
];

function named(names: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

/** Returns a country's English name; the code itself for an unknown one. */
export function countryName(code: string): string {
  return named(COUNTRY_NAMES, code);
}

/** Returns a country's name as it is in a sentence: "the Netherlands", "Sweden". */
export function countryInText(code: string): string {
  return WITH_ARTICLE.includes(code) ? `the ${countryName(code)}` : countryName(code);
}

/** Returns a language's English name; the tag itself for an unknown one. */
export function languageName(tag: string): string {
  return named(LANGUAGE_NAMES, tag);
}

/** Returns what a code of any of the three is called: no two of them write their codes alike. */
export function nameOfCode(code: string): string {
  const names = [COUNTRY_NAMES, LANGUAGE_NAMES, CURRENCY_NAMES].find((one) => Object.hasOwn(one, code));
  return names ? named(names, code) : code;
}

/** Other names that people write for a country. */
export const COUNTRY_ALIASES: Readonly<Record<string, Country>> = {
  UK: "GB",
  "Great Britain": "GB",
  USA: "US",
  "United States of America": "US",
  Holland: "NL",
  Turkey: "TR",
  "Czech Republic": "CZ",
  UAE: "AE",
  Macau: "MO",
  "Ivory Coast": "CI",
  Burma: "MM",
  Swaziland: "SZ",
};

/** Returns a currency's English name; the code itself for an unknown one. */
export function currencyName(code: string): string {
  return named(CURRENCY_NAMES, code);
}
