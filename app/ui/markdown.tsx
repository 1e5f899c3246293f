/** HTML that `renderMarkdown` made on the server: markup in the source was escaped there. */
export function Markdown({ html, className = "" }: { html: string; className?: string }) {
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
