import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { displayNameField } from "~/domain/text/display-name";
import { joinForm } from "~/platform/access/sign-in/forms";

const { email, password } = joinForm.shape;

export const firstAdminForm = z.object({
  displayName: displayNameField("Enter your name.", "Readers see this name. Enter a person’s."),
  email,
  password,
  token: singleLine(100),
});
export type FirstAdmin = z.infer<typeof firstAdminForm>;
