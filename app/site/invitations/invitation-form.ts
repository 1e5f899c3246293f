import { z } from "zod/v4";
import { emailField } from "~/domain/text/email-address";
import { chosenDuties } from "~/platform/access/duties/chosen-duties";
import { presentPassword } from "~/platform/access/sign-in/forms";

export const invitationForm = z.object({
  email: emailField("Enter their email address."),
  duties: chosenDuties,
  password: presentPassword,
});
