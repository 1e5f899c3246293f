/** The chunks that all others import, in the order in which a page evaluates them. */
export const FRAMEWORK_CHUNKS = ["react", "router"] as const;
