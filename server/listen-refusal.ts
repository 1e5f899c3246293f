import { StartRefused } from "~/server-interface";

interface Place {
  what: string;
  host: string;
  port: number;
  /** The names of the variables that set the two. */
  settings: string;
}

/** Returns the refusal to start where nothing can listen; any other error as it is. */
export function listenRefusal(error: NodeJS.ErrnoException, { what, host, port, settings }: Place): Error {
  // `getaddrinfo` is for hosts that are names.
  if (error.syscall !== "listen" && error.syscall !== "getaddrinfo") return error;
  return new StartRefused(
    `${what} can't listen at ${host}:${String(port)} (${error.code ?? error.message}). Stop what listens there, or set ` +
      `${settings} to a place on this machine that is free and open to the user that runs this server.`,
  );
}
