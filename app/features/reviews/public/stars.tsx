const STAR = "M10 1.5 12.6 7l6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8Z";

/** One to five stars, drawn and in words. */
export function Stars({ stars }: { stars: number }) {
  return (
    <svg viewBox="0 0 104 20" role="img" aria-label={`${String(stars)} of 5 stars`} className="inline-block h-4 w-auto">
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          d={STAR}
          transform={`translate(${String(index * 21)} 0)`}
          className={index < stars ? "fill-accent" : "fill-line"}
        />
      ))}
    </svg>
  );
}
