import { z } from "zod/v4";
import { emailField } from "~/domain/text/email-address";
import { presentPassword } from "~/platform/access/sign-in/forms";

export const invitationForm = z.object({ email: emailField("Enter their email address."), password: presentPassword });
