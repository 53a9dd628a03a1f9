/** Encrypts push messages (RFC 8291, `aes128gcm`) and signs requests to push services (RFC 8292, VAPID). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/** Key pair on P-256, base64url: the uncompressed point and the scalar. */
export type PushKeyPair = { publicKey: string; privateKey: string };

/** The keys of a browser's subscription, base64url. */
type SubscriptionKeys = { p256dh: string; auth: string };

/** Random for each message; given only by tests. */
type Randomness = { privateKey: Buffer; salt: Buffer };

const curve = 'prime256v1';
/** Larger than any message, so that it is one record. */
const recordSize = 4096;
/** Padding delimiter of the last record. */
const lastRecord = Buffer.of(2);

export function createKeyPair(): PushKeyPair {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url');
  // The scalar loses leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/** Whether `p256dh` is a point on the curve and `auth` has 16 bytes. */
export function areUsableKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * The body of a push request.
 * @throws Error when `p256dh` is no point on the curve
 */
export function encryptPush(text: string, keys: SubscriptionKeys, random?: Randomness): Buffer {
  const salt = random?.salt ?? randomBytes(16);
  const sender = createECDH(curve);
  if (random) sender.setPrivateKey(random.privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const receiverKey = Buffer.from(keys.p256dh, 'base64url');
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const input = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, head, senderKey, ...sealed, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

type VapidClaims = {
  /** Origin of the push service. */
  audience: string;
  /** `https:` or `mailto:` address of the site's operator. */
  subject: string;
  expiresAt: Date;
};

/** The `Authorization` header of a push request. */
export function vapidHeader(
  { publicKey, privateKey }: PushKeyPair,
  { audience, subject, expiresAt }: VapidClaims,
): string {
  const claims = { aud: audience, exp: Math.floor(expiresAt.getTime() / 1000), sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
