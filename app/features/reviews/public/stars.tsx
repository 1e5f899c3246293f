/** One to five stars, drawn and in words. */
export function Stars({ stars }: { stars: number }) {
  return (
    <>
      <span className={`stars stars-${String(stars)}`} />
      <span className="sr-only">{stars} of 5 stars</span>
    </>
  );
}
