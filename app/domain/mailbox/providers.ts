/**
 * How mail providers spell one mailbox in several ways. Each rule is the provider's own, published one. For all other
 * domains the address is taken as it is: a plus sign there may be part of another person's name.
 */
export interface Provider {
  /** The first is the one that stands for all of them: they lead to the same mailbox. */
  domains: readonly string[];
  /** What begins a tag that the provider leaves out when it delivers. */
  tag: "+" | "-" | null;
  /** Characters of the name that make no difference. */
  ignored: string;
}

export const PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], tag: "+", ignored: "." },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], tag: "+", ignored: ".-_" },
  { domains: ["icloud.com", "me.com", "mac.com"], tag: "+", ignored: "" },
  { domains: ["fastmail.com"], tag: "+", ignored: "" },
  { domains: ["fastmail.fm"], tag: "+", ignored: "" },
  // Each of these has its own mailboxes: a@outlook.com and a@hotmail.com may be two people's.
  ...[
    ...[
      "outlook.com",
      "outlook.de",
      "outlook.fr",
      "outlook.es",
      "outlook.it",
      "outlook.dk",
      "outlook.ie",
      "outlook.pt",
    ],
    ...["outlook.at", "outlook.be", "outlook.jp", "outlook.co.nz", "outlook.com.au", "outlook.com.br"],
    ...[
      "hotmail.com",
      "hotmail.co.uk",
      "hotmail.de",
      "hotmail.fr",
      "hotmail.es",
      "hotmail.it",
      "hotmail.dk",
      "hotmail.se",
    ],
    ...[
      "live.com",
      "live.co.uk",
      "live.de",
      "live.fr",
      "live.nl",
      "live.dk",
      "live.se",
      "live.no",
      "live.it",
      "msn.com",
    ],
    ...["zoho.com", "zoho.eu", "zohomail.com", "zohomail.eu", "hey.com"],
  ].map((domain): Provider => ({ domains: [domain], tag: "+", ignored: "" })),
  { domains: ["mailbox.org"], tag: "+", ignored: "" },
  { domains: ["posteo.net", "posteo.de"], tag: "+", ignored: "" },
  { domains: ["runbox.com"], tag: "+", ignored: "" },
  { domains: ["yandex.ru", "ya.ru", "yandex.com", "yandex.by", "yandex.kz", "narod.ru"], tag: "+", ignored: "" },
  ...["yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "yahoo.ca", "ymail.com", "rocketmail.com"].map((domain): Provider => ({ domains: [domain], tag: "-", ignored: "" })), // prettier-ignore
];
