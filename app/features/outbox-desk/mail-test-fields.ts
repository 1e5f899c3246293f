import { z } from "zod/v4";
import { emailField } from "~/domain/text/email-address";

/** Where a test mail goes. */
export const mailTestForm = z.object({ to: emailField() });
