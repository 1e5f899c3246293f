export { COUNTRIES, LANGUAGES, type Country, type Language } from "./lists";
export { country, day, instant, language } from "./schema";
