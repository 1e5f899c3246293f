import { useLoaderData } from "@remix-run/react";
import { faqKind } from "~/features/pages/faq/desk/faq-kind.server";
import { FaqList } from "~/features/pages/faq/faq-list";
import { faqQuestions } from "~/features/pages/faq/faq.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewLoader } from "~/platform/publishing/preview.server";
import { Section } from "~/ui/section";

export const loader = previewLoader(faqKind, async (item) => ({
  group: item.group,
  entries: await faqQuestions([item]),
}));

export const meta = previewMeta;

export default function AdminFaqPreview() {
  const { preview, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-8 py-8">
        <h1>Frequently asked questions</h1>
        <Section id="group" title={page.group} className="max-w-3xl space-y-3">
          <FaqList entries={page.entries} openFirst />
        </Section>
      </main>
    </>
  );
}
