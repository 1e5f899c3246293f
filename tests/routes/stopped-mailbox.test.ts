import { beforeEach, expect, test } from "vitest";
import { mailboxState } from "~/platform/mailboxes/mailbox-state.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { takeReport } from "~/platform/outbox/returned-mail.server";
import { loader as userDesk } from "~/routes/admin.users.$id";
import { loader as dashboard } from "~/routes/dashboard";
import { action as profile } from "~/routes/dashboard.profile";
import { action as verify } from "~/routes/verify-email";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople } from "../support/people";
import { post, respond } from "../support/requests";

const store = useTestBackend("2026-11-21T12:00:00.000Z");
usePeople(store);

const email = () => person("member").email;
const mail = () => queueMailAlone({ kind: "notice", to: email(), subject: "A message", text: "Words." });

beforeEach(async () => {
  for (let time = 0; time < 2; time += 1) {
    const id = await mail();
    await backgroundDone();
    const messageId = `edgewise.${id}@edgewise.example`;
    await takeReport({ kind: "delivery", messageId, action: "failed", status: "5.1.1", said: null });
  }
  expect((await mailboxState(email())).stoppedAt).not.toBeNull();
});

const shown = async () => (await respond(() => dashboard(as("member", "/dashboard")))).data;

test("a member whose mail keeps coming back is told on the site, and so are staff", async () => {
  expect(await shown()).toMatchObject({ isEmailVerified: true, isMailStopped: true });
  const { uid } = person("member");
  const { data } = await respond(() => userDesk(as("admin", `/admin/users/${uid}`, { id: uid })));
  expect(data).toMatchObject({ user: { mailStoppedAt: "2026-11-21T12:00:00.000Z" } });
});

test("they ask for a link, which is sent although nothing else is, and confirming begins mail again", async () => {
  const before = store().sent.length;
  await respond(() => profile(as("member", "/dashboard/profile", {}, { intent: "resend" })));
  await mail();
  await backgroundDone();
  const sent = store().sent.slice(before);
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([[email(), "email-verification"]]);
  const token = /token=([\w.-]+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  expect((await respond(() => verify(post("/verify-email", { token })))).status).toBe(303);
  expect(await shown()).toMatchObject({ isMailStopped: false });
  await mail();
  await backgroundDone();
  expect(store().sent.at(-1)).toMatchObject({ to: email(), kind: "notice" });
});

test("a link that isn't theirs begins nothing", async () => {
  expect((await respond(() => verify(post("/verify-email", { token: "invented" })))).status).toBe(422);
  expect((await mailboxState(email())).stoppedAt).not.toBeNull();
});
