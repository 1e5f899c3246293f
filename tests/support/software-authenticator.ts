import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** CBOR (RFC 8949) of what authenticators send. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** COSE key (RFC 9053) of ECDSA with P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/** What a test may have the authenticator or the browser do differently. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  challenge?: string;
  type?: string;
  counter?: number;
  /** What the browser says of the page around ours. */
  frame?: { crossOrigin?: boolean; topOrigin?: string };
  /** Attestation to send in place of none. */
  attestation?: { fmt: string; attStmt: Map<string, Cbor> };
}

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
  userHandle: string;
  counter: number;
}

/**
 * An authenticator in software, with its browser: makes real keys and signs as WebAuthn says (sections 6.1, 6.5, 7), so
 * that tests need no browser. `counts`: whether it counts its uses, as security keys do and synced passkeys don't.
 */
export class SoftwareAuthenticator {
  private readonly credentials: Credential[] = [];
  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {}

  /** What `navigator.credentials.create` would give, as JSON. */
  create(options: object, deviation: Deviation = {}): string {
    const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } };
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const credential = { id: randomBytes(32), privateKey, publicKey, userHandle: user.id, counter: 0 };
    this.credentials.push(credential);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, 0x40, 0, deviation),
      Buffer.alloc(16),
      length,
      credential.id,
      coseKey(publicKey),
    ]);
    const { fmt = "none", attStmt = new Map<string, Cbor>() } = deviation.attestation ?? {};
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ["fmt", fmt],
        ["attStmt", attStmt],
        ["authData", authData],
      ]),
    );
    return this.answer(credential, {
      clientDataJSON: this.clientData("webauthn.create", challenge, deviation),
      attestationObject: base64url(attestationObject),
      transports: ["internal"],
    });
  }

  /** What `navigator.credentials.get` would give, as JSON, by the passkey that was made `nth`. */
  get(options: object, deviation: Deviation = {}, nth = 0): string {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    const credential = this.credentials[nth];
    if (!credential) throw new Error("The authenticator has no such passkey.");
    if (this.counts) credential.counter += 1;
    const clientDataJSON = this.clientData("webauthn.get", challenge, deviation);
    const authenticatorData = this.authenticatorData(rpId, 0, credential.counter, deviation);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.answer(credential, {
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, credential.privateKey)),
      userHandle: credential.userHandle,
    });
  }

  private answer({ id }: Credential, response: object): string {
    const name = base64url(id);
    return JSON.stringify({ id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string, deviation: Deviation): string {
    const data = { type: deviation.type ?? type, challenge: deviation.challenge ?? challenge };
    const frame = deviation.frame ?? { crossOrigin: false };
    const text = JSON.stringify({ ...data, origin: deviation.origin ?? this.origin, ...frame });
    return base64url(Buffer.from(text));
  }

  private authenticatorData(rpId: string, flags: number, counter: number, deviation: Deviation): Buffer {
    const { isPresent = true, isVerified = true } = deviation;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    const all = flags | (isPresent ? 1 : 0) | (isVerified ? 4 : 0);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([all]), count]);
  }
}
