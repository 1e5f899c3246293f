import { DATASET_IDS, DATASETS } from "./documentation";
import { FIGURE_DATASETS } from "./figure-documentation";

/** Every dataset, in the order of the page. */
export const ALL_DATASETS = [...DATASETS, ...FIGURE_DATASETS].sort(
  (a, b) => DATASET_IDS.indexOf(a.id) - DATASET_IDS.indexOf(b.id),
);
