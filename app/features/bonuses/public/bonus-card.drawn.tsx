export { BonusCard } from "./bonus-card";
