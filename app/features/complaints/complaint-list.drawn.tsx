export { ComplaintRow } from "./public/complaint-row";
export { StatisticsSection, YearInFigures } from "./statistics/statistics-section";
