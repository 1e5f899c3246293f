declare module "virtual:edgewise/start-page" {
  /** The inline script of a page, with `PARTS` where its own `PageParts` go (scripts/building/start-page-script.ts). */
  const script: string;
  export default script;
}
