import { z } from "zod/v4";

export const httpsUrl = z.url({ protocol: /^https$/, error: "Use an address that starts with https://." }).max(500);
