// Loaded into the built server before it starts (`node --import`): logs, as an error, every connection that it opens and
// every name that it looks up. The server itself knows nothing of it.
import dns from "node:dns";
import dgram from "node:dgram";
import net from "node:net";
import { syncBuiltinESMExports } from "node:module";

/** @param {string} what @param {unknown} where */
function tell(what, where) {
  process.stderr.write(`${JSON.stringify({ level: 50, msg: `${what} ${JSON.stringify(where)}` })}\n`);
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  tell("connects to", args[0]);
  return Reflect.apply(connect, this, args);
};
const { lookup } = dns;
dns.lookup = Object.assign(function (...args) {
  // An address to listen on goes this way as well.
  if (net.isIP(args[0]) === 0) tell("looks up", args[0]);
  return Reflect.apply(lookup, dns, args);
}, lookup);
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (...args) {
  tell("sends a datagram", args.slice(1, -1));
  return Reflect.apply(send, this, args);
};
syncBuiltinESMExports();
