import { memberLoader } from "~/platform/access/guards.server";
import { ownData } from "~/site/member-data/own-data.server";

export const loader = memberLoader(async (_, viewer) => {
  return new Response(JSON.stringify(await ownData(viewer), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
