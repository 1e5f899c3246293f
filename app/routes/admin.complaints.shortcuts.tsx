import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { adminLoader, requireAdmin } from "~/platform/access/guards.server";
import { setShortcuts } from "~/platform/access/choices/shortcuts-choice.server";
import { SHORTCUTS_PAGE, CASE_SHORTCUTS, LIST_SHORTCUTS } from "~/features/complaints/shortcuts/desk-shortcuts";
import { readForm } from "~/http/bodies/form.server";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";
import { ShortcutTable } from "~/ui/shortcuts";

/** Lists the shortcuts of the admin area, and turns single keys on or off. */
function ShortcutsScreen({ isOn, isChanged }: { isOn: boolean; isChanged: boolean }) {
  return (
    <main id="content" className="page space-y-5 py-6">
      <h1 className="text-2xl">Keyboard shortcuts</h1>
      {isChanged && (
        <Feedback meaning="good" role="status" title={isOn ? "Shortcuts are on now." : "Shortcuts are off now."} />
      )}
      <p>{isOn ? "Single keys work except while you type in a field." : "Single keys do nothing. Ctrl+K works."}</p>
      <Form method="post">
        <Button look="secondary" name="shortcuts" value={isOn ? "off" : "on"} busyLabel="Saving…">
          {isOn ? "Turn shortcuts off" : "Turn shortcuts on"}
        </Button>
      </Form>
      <div className="grid gap-8 sm:grid-cols-2">
        <Section id="everywhere" title="Everywhere" isSmall>
          <ShortcutTable
            shortcuts={[
              { key: "Ctrl+K", label: "Go to a screen, find, begin something" },
              { key: "/", label: "The same, where the screen has no search of its own" },
            ]}
          />
        </Section>
        <Section id="in-lists" title="In the list of complaints" isSmall>
          <ShortcutTable shortcuts={LIST_SHORTCUTS} />
        </Section>
        <Section id="on-complaints" title="On a complaint" isSmall>
          <ShortcutTable shortcuts={[...CASE_SHORTCUTS, { key: "?", label: "Show the shortcuts for this screen" }]} />
        </Section>
      </div>
    </main>
  );
}

export const loader = adminLoader("any", ({ request }, { hasShortcuts }) => {
  const isChanged = new URL(request.url).searchParams.get("done") === "changed";
  return { isOn: hasShortcuts, isChanged };
});

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, "any");
  const form = await readForm(request);
  await setShortcuts(user.uid, form.get("shortcuts") !== "off");
  return redirect(`${SHORTCUTS_PAGE}?done=changed`, 303);
}

export const meta = () => [{ title: "Keyboard shortcuts · Admin" }];

export default function AdminComplaintShortcuts() {
  return <ShortcutsScreen {...useLoaderData<typeof loader>()} />;
}
