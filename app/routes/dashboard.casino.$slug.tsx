import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireRepresentative } from "~/features/casino-area/access/representative.server";
import { AreaFrame } from "~/features/casino-area/people/area-frame";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { casino } = await requireRepresentative(request, params["slug"]);
  return { slug: casino.slug, name: casino.name };
}

export default function CasinoArea() {
  return (
    <AreaFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AreaFrame>
  );
}
