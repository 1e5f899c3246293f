import { defineCollection } from "~/backend/documents/port";
import { leaseFields, scheduledJobFields } from "./schema";

export const leases = defineCollection({ name: "leases", schema: leaseFields });

export const scheduledJobs = defineCollection({ name: "scheduledJobs", schema: scheduledJobFields });
