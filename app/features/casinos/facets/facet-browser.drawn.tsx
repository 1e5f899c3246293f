export { FacetBrowser } from "./facet-browser";
