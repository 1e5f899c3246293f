import { redirectFormerCasino } from "~/features/casinos/public/casino.server";
import { listComplaints, parseComplaintList } from "~/features/complaints/public/complaint-list.server";
import { publicComplaintRow } from "~/features/complaints/public-complaint";
import { openData } from "~/features/open-data-access/open-request.server";
import { OPEN, openJson } from "~/http/responses/open-data.server";

/** Returns the public complaints that match the filters, 24 at a time; `next` is the address of the next ones. */
export const loader = openData(async ({ request, origin }) => {
  await redirectFormerCasino(request, OPEN);
  const { definition, query } = await parseComplaintList(request.url, "/api/v1/complaints.json");
  const { complaints, total, next } = await listComplaints(definition, query);
  return openJson({
    total,
    next: next && origin + next,
    notices: query.notices,
    complaints: complaints.map((complaint) => publicComplaintRow(complaint, origin)),
  });
});
