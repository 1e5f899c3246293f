// The server in front of the app imports only this module of it, so that everything not exported here can change without
// regard to the server.
export { holdDataFolder } from "~/backend/data-lock.server";
export { log, logLines, withoutSecrets } from "~/backend/log.server";
export { sha256Base64url } from "~/domain/digest.server";
export { env } from "~/env.server";
export { endIfRefused, StartRefused } from "~/start-refusal";
export { canonicalAddresses, sendToCanonical, type FindCanonical } from "~/http/listener/canonical-address.server";
export { headerOf, type RequestHead } from "~/http/request-head";
export type { RequestListener } from "~/http/listener/request-listener.server";
export {
  cachedBytes,
  encodingOf,
  sendCached,
  takesCompressed,
  unpackedBytes,
  type AnswerBytes,
  type CachedResponse,
} from "~/http/page-cache/cached-response.server";
export { timingOf } from "~/http/responses/response-headers";
export { rangeOf } from "~/http/responses/byte-range";
export { isUnchanged } from "~/http/responses/conditional-request.server";
export { publicFileHeaders } from "~/http/responses/public-file";
export { isAnsweredAsAsked, refusalOf, sendRefusal, settleRequest } from "~/http/security/acceptable-request.server";
export { CLIENT_ADDRESS_HEADER, senderAddress } from "~/http/security/client-address.server";
export { completeOnSending } from "~/http/security/security-headers.server";
export type { PageDelivery } from "~/platform/delivery/page-delivery.server";
