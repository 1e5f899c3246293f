/**
 * The currencies of ISO 4217 that people pay with, and Bitcoin, in the order in which forms offer them. A code stays
 * here when its currency has ended, because stored amounts name it.
 */
// prettier-ignore
export const CURRENCY_CODES = [
  "EUR", "GBP", "USD", "SEK", "NOK", "DKK", "CAD", "AUD", "NZD", "PLN", "CHF", "JPY", "ISK", "KWD", "BTC", "AED",
  "AFN", "ALL", "AMD", "AOA", "ARS", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB",
  "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CDF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DOP",
  "DZD", "EGP", "ERN", "ETB", "FJD", "FKP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG",
  "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "JMD", "JOD", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KYD", "KZT",
  "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR",
  "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NPR", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PYG", "QAR",
  "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC",
  "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "UYU", "UZS", "VES",
  "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG",
] as const;
export type Currency = (typeof CURRENCY_CODES)[number];

export function isCurrency(code: string): code is Currency {
  return (CURRENCY_CODES as readonly string[]).includes(code);
}
