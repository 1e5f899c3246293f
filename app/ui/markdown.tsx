/** HTML from the server's `renderMarkdown`, which escaped any markup in the source. */
export function Markdown({ html, className = "" }: { html: string; className?: string }) {
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
