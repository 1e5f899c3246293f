import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { listComplaints, parseComplaintList } from "~/features/complaints/public/complaint-list.server";
import { COMPLAINT_COLUMNS, flatComplaintRow } from "~/features/complaints/public-complaint";
import { openData } from "~/features/open-data-access/open-request.server";
import { OPEN, openCsv } from "~/http/responses/open-data.server";

const ROWS = 1_000;

/**
 * Returns the public complaints that match the filters, a thousand at a time; the `Link` header leads to the next ones.
 */
export const loader = openData(async ({ request, origin }) => {
  await redirectFormerCasino(request, OPEN);
  const { definition, query } = await parseComplaintList(request.url, "/api/v1/complaints.csv");
  const { complaints, next } = await listComplaints(definition, query, ROWS);
  const response = openCsv(
    complaints.map((complaint) => flatComplaintRow(complaint, origin)),
    COMPLAINT_COLUMNS,
    "complaints.csv",
  );
  if (next) response.headers.set("Link", `<${origin}${next}>; rel="next"`);
  return response;
});
