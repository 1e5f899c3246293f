import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { faqKind } from "~/features/pages/faq/desk/faq-kind.server";
import { FaqList } from "~/features/pages/faq/faq-list";
import { faqQuestions } from "~/features/pages/faq/faq.server";
import { PreviewBanner, previewMeta } from "~/platform/publishing/preview-banner";
import { previewOf } from "~/platform/publishing/preview.server";
import { Section } from "~/ui/section";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  const { item, now: _, ...preview } = await previewOf(faqKind, request, params["id"]);
  return { preview, group: item.group, entries: await faqQuestions([item]) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => previewMeta(data?.preview.title);

export default function AdminFaqPreview() {
  const { preview, group, entries } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner preview={preview} />
      <main id="content" className="page space-y-8 py-8">
        <h1>Frequently asked questions</h1>
        <Section id="group" title={group} className="max-w-3xl space-y-3">
          <FaqList entries={entries} openFirst />
        </Section>
      </main>
    </>
  );
}
