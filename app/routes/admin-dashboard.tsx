import { redirect } from "@remix-run/node";
import { adminLoader } from "~/platform/access/guards.server";

/** Redirects the former address of the admin's first page. */
export const loader = adminLoader("any", () => redirect("/admin"));
