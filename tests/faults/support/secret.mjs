/** The message of every error that the saboteur throws: no visitor must ever read it. */
export const SECRET = "a secret of the machine room";
