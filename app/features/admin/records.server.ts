import { InvalidCursor, type Collection, type Fields, type Query, type Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { badRequest } from "~/http/responses";

const PAGE = 50;

export interface RecordPage<T> {
  items: T[];
  total: number;
  previous: string | null;
  next: string | null;
}

/** One page of a collection for the request's `?cursor=`; throws 400 for one that isn't of this list. */
export async function listRecords<F extends Fields, T>(
  request: Request,
  collection: Collection<F>,
  query: Query,
  show: (item: Stored<F>) => T,
): Promise<RecordPage<T>> {
  const url = new URL(request.url);
  const cursor = url.searchParams.get("cursor");
  const { documents } = backend();
  try {
    const [page, total] = await Promise.all([
      documents.query(collection, { ...query, limit: PAGE, ...(cursor && { cursor }) }),
      documents.count(collection, query.where),
    ]);
    const href = (to: string | null) => {
      if (to === null) return null;
      const parameters = new URLSearchParams(url.searchParams);
      parameters.set("cursor", to);
      return `${url.pathname}?${parameters.toString()}`;
    };
    return { items: page.items.map(show), total, previous: href(page.previous), next: href(page.next) };
  } catch (error) {
    if (error instanceof InvalidCursor) throw badRequest();
    throw error;
  }
}

/** A stored thing's fields as text, for reading. */
export function fieldsAsText(item: object): { name: string; value: string }[] {
  return Object.entries(item).map(([name, value]) => ({
    name,
    value: typeof value === "string" ? value : value === null ? "" : JSON.stringify(value, null, 1),
  }));
}
