/** Why a visitor sees no bonuses, ads and links to casinos. */
export interface HiddenOffers {
  /** Name of the country whose readers get none; null if the visitor asked for it. */
  country: string | null;
}
