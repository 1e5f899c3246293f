declare module "virtual:edgewise/start-page" {
  /**
   * The inline script of a page, with `PARTS` as the placeholder of its `PageParts`
   * (scripts/building/start-page-script.ts).
   */
  const script: string;
  export default script;
}
