import { Link } from "@remix-run/react";

/** Links that begin an answer with one of the casino's form letters. */
export function LetterChoice({ letters, path }: { letters: readonly { id: string; name: string }[]; path: string }) {
  if (letters.length === 0) return null;
  return (
    <nav aria-label="Form letters" className="text-sm">
      <p className="text-quiet">Start with a form letter:</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {letters.map(({ id, name }) => (
          <li key={id}>
            {/* Loads the whole page, because a form that is already open keeps the text it began with. */}
            <Link reloadDocument dir="auto" to={`${path}?letter=${encodeURIComponent(id)}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
