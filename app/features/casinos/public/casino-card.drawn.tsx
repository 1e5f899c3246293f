export { CasinoCard, CasinoLogo } from "./casino-card";
