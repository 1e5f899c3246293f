/** What has happened just before the page is shown, by its parameter `done`. */
export const SIGN_IN_NEWS = {
  joined: {
    title: "Check your inbox",
    text: "We’ve emailed you a link. Open it to confirm your address, then sign in. It may take a minute: check your spam folder too. If you have joined before, a link we emailed you within the last hour still works.",
  },
  verified: { title: "Your address is confirmed", text: "You can sign in now." },
  reset: {
    title: "Your password is changed",
    text: "You’ve been signed out everywhere. Sign in with your new password.",
  },
  "too-late": { title: "Sign in again", text: "The code expired, or was entered wrong too often." },
  deleted: { title: "Your account is deleted", text: "Thank you for using this site." },
} as const;
/** As `joined`, while only invited people may join. */
export const JOINED_IF_INVITED =
  "If this address was invited to work on this site, we’ve emailed it a link. Open it to confirm the address, then sign in.";
