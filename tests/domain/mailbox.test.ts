import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalMailbox, countedMailbox, domainOfFew, PROVIDERS } from "~/domain/mailbox/mailbox";

test.each([
  ["bug.test@gmail.com", "bugtest@gmail.com"],
  ["Bug.Test+a@GoogleMail.com", "bugtest@gmail.com"],
  [" b.u.g.t.e.s.t+x+y@gmail.com ", "bugtest@gmail.com"],
  ["bug_test+a@pm.me", "bugtest@proton.me"],
  ["bug.test+a@outlook.com", "bug.test@outlook.com"],
  ["bugtest-shop@yahoo.com", "bugtest@yahoo.com"],
  ["me+list@mac.com", "me@icloud.com"],
  ["bug.test@gmail.com.", "bugtest@gmail.com"],
  ["Bug.Test+x@ＧＭＡＩＬ.com", "bugtest@gmail.com"],
  ["bug.test@hotmail.co.uk", "bug.test@hotmail.co.uk"],
  ["bug.test+a@Hotmail.co.uk.", "bug.test@hotmail.co.uk"],
  ["josé@BÜCHER.example", "josé@xn--bcher-kva.example"],
  ["jose\u0301@bücher.example.", "josé@xn--bcher-kva.example"],
  ["info@faß.example", "info@xn--fa-hia.example"],
])("%s is the mailbox %s", (typed, mailbox) => {
  expect(canonicalMailbox(typed)).toBe(mailbox);
});

test.each([
  ["a.b@example.com", "ab@example.com"],
  ["a+b@example.com", "a@example.com"],
  ["a.b@outlook.com", "ab@outlook.com"],
  ["a@outlook.com", "a@hotmail.com"],
  ["+a@gmail.com", "+b@gmail.com"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(canonicalMailbox(one)).not.toBe(canonicalMailbox(other));
});

test("a provider's every spelling is one mailbox, and the canonical spelling is its own", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/);
  fc.assert(
    fc.property(name, fc.constantFrom(...PROVIDERS), name, fc.nat(20), (plain, provider, tag, at) => {
      for (const domain of provider.domains) {
        const dot = provider.ignored[0] ?? "";
        const spelled = plain.slice(0, at) + (at > 0 && at < plain.length ? dot : "") + plain.slice(at);
        const typed = `${spelled}${provider.tag === null ? "" : provider.tag + tag}@${domain}`;
        const mailbox = canonicalMailbox(`${plain}@${provider.domains[0] ?? ""}`);
        expect(canonicalMailbox(typed.toUpperCase())).toBe(mailbox);
        expect(canonicalMailbox(mailbox)).toBe(mailbox);
      }
    }),
  );
});

test("whatever is typed has a canonical form that is its own, and nothing throws", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(canonicalMailbox(canonicalMailbox(text))).toBe(canonicalMailbox(text));
    }),
  );
});

test.each([
  ["target@corp.example", "target@corp.example"],
  [" Target@Corp.example ", "target@corp.example"],
  ["target+x0@corp.example", "target+@corp.example"],
  ["target+x1+y@corp.example.", "target+@corp.example"],
  ["+x@corp.example", "+x@corp.example"],
  ["bugtest@gmail.com", "bugtest@gmail.com"],
  ["bug.test+x@gmail.com", "bugtest+@gmail.com"],
  ["bugtest@googlemail.com", "bugtest+@gmail.com"],
  ["no-address", "no-address"],
  ["@corp.example", "@corp.example"],
])("mails to %s count as to %s until it is confirmed", (typed, counted) => {
  expect(countedMailbox(typed)).toBe(counted);
});

test.each([
  ["a@Corp.example.", "corp.example"],
  ["a@bücher.example", "xn--bcher-kva.example"],
  ["a@gmail.com", null],
  ["a@GoogleMail.com", null],
  ["a@hotmail.co.uk", null],
  ["a@mac.com", null],
  ["no-address", null],
  ["@corp.example", null],
])("the domain of %s, where few people are, is %s", (typed, domain) => {
  expect(domainOfFew(typed)).toBe(domain);
});
