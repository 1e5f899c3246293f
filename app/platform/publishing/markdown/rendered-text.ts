/** A subject that a text names without a link to its page. */
export interface UnlinkedName {
  name: string;
  path: string;
}

/** An editor's Markdown as readers see it, with what a writer may want to link. */
export interface RenderedText {
  html: string;
  unlinked: UnlinkedName[];
}
