/** The headers of programs that answer by themselves, each under a name of its own: `x-autoreply`, `x-mail-autoreply`. */
export const AUTOMATIC_HEADER = /^x-(?:[a-z]{1,20}-)?auto-?(?:reply|respon[ds](?!e-suppress)|generated)/;
