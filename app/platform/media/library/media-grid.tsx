import { Link } from "@remix-run/react";
import { fileSize } from "~/domain/file-size";
import { Badge } from "~/ui/notice";

interface Row {
  id: string;
  originalName: string;
  alt: string;
  thumbnail: string;
  width: number;
  height: number;
  size: number;
  uses: number;
}

function usesWords(uses: number): string {
  return uses === 0 ? "unused" : uses === 1 ? "used once" : `used ${String(uses)} times`;
}

/** Pictures of the library. Each name links to the picture's own page. */
export function MediaGrid({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6">
      {rows.map(({ id, originalName, alt, thumbnail, width, height, size, uses }) => (
        <li
          key={id}
          className="relative flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-surface text-xs"
        >
          <img
            src={thumbnail}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            className="aspect-[4/3] h-auto w-full bg-sunken object-contain"
          />
          <div className="flex grow flex-col gap-1 border-t border-line p-2">
            <Link
              to={`/admin/media/${id}`}
              className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              <bdi>{originalName}</bdi>
            </Link>
            {alt === "" ? (
              <span>
                <Badge meaning="caution">no alternative text</Badge>
              </span>
            ) : (
              <span dir="auto" className="line-clamp-2 wrap-anywhere text-quiet">
                {alt}
              </span>
            )}
            <span className="numbers mt-auto text-quiet">
              {width} × {height}, {fileSize(size)}, {usesWords(uses)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
