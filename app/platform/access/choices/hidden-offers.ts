/** Why a visitor sees no bonuses, ads and links to casinos. */
export interface HiddenOffers {
  /** Name of the country whose readers get none; null if the visitor asked for it. */
  country: string | null;
  /** True where the law takes bonuses from pages, and no links to casinos. */
  hasLinks?: true;
  /**
   * What pages say in place of offers, and where that can be changed. Made here, so that no page's script carries it.
   */
  text: string;
  link: { to: string; label: string };
}
