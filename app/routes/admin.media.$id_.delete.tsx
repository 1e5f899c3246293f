import { data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { rowOf } from "~/platform/media/library/library.server";
import { deletePicture, findMedia } from "~/platform/media/media.server";
import { UseList } from "~/platform/media/library/picture-uses";
import { readForm } from "~/http/bodies/form.server";
import { requireFound } from "~/http/responses/responses";
import { Button } from "~/ui/forms/button";
import { Feedback } from "~/ui/feedback";

export const loader = adminLoader("editor", async ({ request, params }) => {
  const { file, uses, earlier } = requireFound(await findMedia(params["id"] ?? ""), request);
  return { row: rowOf(file), uses, earlier };
});

export const action = staffAction("editor", async ({ request, params }, staff) => {
  await readForm(request);
  const outcome = await deletePicture(params["id"] ?? "", staff);
  if (outcome.outcome === "missing") throw requireFound(null, request);
  if (outcome.outcome === "used") return data({ uses: outcome.uses }, { status: 409 });
  return redirect("/admin/media?deleted=1", 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Delete ${data?.row.originalName ?? "a picture"} · Media · Admin` },
];

export default function DeletePicture() {
  const { row, uses, earlier } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const inUse = refused?.uses ?? uses.filter(({ isOver }) => isOver !== true);
  const sent = uses.filter(({ isOver }) => isOver === true);
  return (
    <main id="content" className="page space-y-5 py-6">
      <p className="text-sm">
        <Link to={`/admin/media/${row.id}`}>
          <bdi>{row.originalName}</bdi>
        </Link>
      </p>
      <h1 className="text-2xl">Delete this picture</h1>
      <img
        src={row.thumbnail}
        alt={row.alt}
        width={row.width}
        height={row.height}
        className="h-auto w-48 rounded-md border border-line bg-sunken"
      />
      {inUse.length > 0 ? (
        <>
          <Feedback meaning="bad" role="alert" title="A picture that is in use can’t be deleted">
            <p>Remove it from these first:</p>
          </Feedback>
          <UseList uses={inUse} />
        </>
      ) : (
        <Form method="post" className="space-y-4">
          <p className="max-w-text">
            All its sizes will be deleted. This can’t be undone. No current item uses it.{" "}
            {earlier.length > 0 &&
              "Earlier revisions of these do: anyone who restores one of them is asked for another picture."}
          </p>
          {earlier.length > 0 && <UseList uses={earlier} />}
          {sent.length > 0 && (
            <>
              <p className="max-w-text">
                These newsletters were sent with it. Anybody who opens one again will read its alternative text instead.
              </p>
              <UseList uses={sent} />
            </>
          )}
          <Button look="danger" busyLabel="Deleting…">
            Delete the picture
          </Button>
        </Form>
      )}
    </main>
  );
}
