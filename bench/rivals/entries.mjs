// The rivals' page: as many cards and filters as our list of casinos, with a little more markup each.
export const entries = Array.from({ length: 24 }, (_, index) => ({
  slug: `harbour-lantern-${index + 1}`,
  name: `Harbour Lantern ${index + 1}`,
  logo: `/logos/harbour-lantern-${index + 1}.svg`,
  score: (9.7 - index * 0.1).toFixed(1),
  bars: [100, 99, 96, 88, 68, 100].map((percent) => percent - index),
  summary:
    "Every protection tool on our list, two strict licences and fast payments; the lobby will not thrill anyone.",
  facts: `UK Gambling Commission · pays in ${13 + index} hours · 3.7 stars from ${14 + index} players`,
}));

export const filters = ["score", "licence", "tier", "payment", "lifecycle", "provider", "language"].map((name) => ({
  name,
  options: Array.from({ length: 10 }, (_, index) => ({
    value: `${name}-${index}`,
    label: `Choice ${index + 1} of ${name}`,
    count: 41 - index,
  })),
}));
