import { defineCollection } from "~/backend/documents/port";
import { leaseFields, scheduledJobFields } from "./schema";

export const leases = defineCollection({ name: "leases", unannounced: true, schema: leaseFields });

export const scheduledJobs = defineCollection({ name: "scheduledJobs", unannounced: true, schema: scheduledJobFields });
