import { z } from "zod/v4";
import { requiredInstant } from "~/platform/publishing/fields/form-fields";

export const scheduleForm = z.object({ sendAt: requiredInstant("Enter when to send it.") });
