import { Link } from "@remix-run/react";
import { fileSize } from "~/domain/file-size";
import { defineList, valueColumn } from "~/platform/admin-list/list-definition";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

export interface PictureRow {
  id: string;
  name: string;
  alt: string;
  thumbnail: string;
  /** Type for people: "WebP". */
  type: string;
  size: number;
  width: number;
  height: number;
  uses: number;
  /** UTC, ISO 8601. */
  uploadedAt: string;
  uploadedBy: string;
}

/** Every picture of the library, as rows; the grid shows the same pictures. */
export const pictureList = defineList<PictureRow>({
  duty: "editor",
  name: "media",
  title: "Media as a list",
  path: "/admin/media/list",
  words: { one: "picture", many: "pictures" },
  search: { label: "Name or alternative text" },
  sort: "-uploaded",
  filters: [
    {
      name: "use",
      label: "Use",
      options: [
        { value: "used", label: "Used" },
        { value: "unused", label: "Unused" },
      ],
    },
    {
      name: "described",
      label: "Alternative text",
      options: [
        { value: "yes", label: "With alternative text" },
        { value: "no", label: "Without alternative text" },
      ],
    },
    { name: "format", label: "Type" },
  ],
  columns: [
    {
      key: "name",
      label: "Name",
      sort: true,
      cell: ({ id, name, thumbnail, width, height }) => (
        <Link to={`/admin/media/${id}`} className="flex min-w-48 items-center gap-2">
          <img
            src={thumbnail}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            className="h-7 w-10 shrink-0 bg-sunken object-contain"
          />
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
      ),
      csv: ({ name }) => name,
    },
    valueColumn("words", "Alternative text", ({ alt }) => alt, {
      sort: true,
      show: (alt) =>
        alt === "" ? (
          <Badge meaning="caution">none</Badge>
        ) : (
          <span dir="auto" className="line-clamp-2 min-w-40">
            {alt}
          </span>
        ),
    }),
    valueColumn("type", "Type", ({ type }) => type, { sort: true }),
    valueColumn("bytes", "Size", ({ size }) => size, {
      figure: true,
      sort: "descending",
      show: (size) => <span className="whitespace-nowrap">{fileSize(size)}</span>,
    }),
    {
      key: "pixels",
      label: "Width × height",
      figure: true,
      sort: "descending",
      cell: ({ width, height }) => (
        <span className="whitespace-nowrap">
          {width} × {height}
        </span>
      ),
      csv: ({ width, height }) => `${String(width)} × ${String(height)}`,
    },
    valueColumn("usedIn", "Used in", ({ uses }) => uses, {
      figure: true,
      sort: "descending",
      show: (uses) => (uses === 0 ? "nothing" : uses),
    }),
    valueColumn("uploaded", "Uploaded", ({ uploadedAt }) => uploadedAt, {
      sort: "descending",
      show: (uploadedAt) => (
        <span className="whitespace-nowrap">
          <DateTime at={uploadedAt} />
        </span>
      ),
    }),
    valueColumn("by", "By", ({ uploadedBy }) => uploadedBy, {
      sort: true,
      show: (uploadedBy) => <bdi>{uploadedBy}</bdi>,
    }),
    valueColumn("id", "Id", ({ id }) => id, { optional: true, show: (id) => <code>{id}</code> }),
  ],
  idOf: ({ id }) => id,
  hrefOf: ({ id }) => `/admin/media/${encodeURIComponent(id)}`,
  labelOf: ({ name }) => name,
  bulk: [
    {
      name: "delete",
      label: "Delete",
      look: "danger",
      confirm: true,
      explanation:
        "Pictures that nothing uses are deleted in all sizes and can’t be brought back. Used ones stay, and the result says where each is used. If an older revision has a deleted picture, you are asked for another when you restore it.",
    },
  ],
  empty: { title: "No pictures yet", advice: "Upload the first one in Media." },
});
