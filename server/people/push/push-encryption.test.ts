import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { areUsableKeys, createKeyPair, encryptPush, vapidHeader } from './push-encryption.ts';

/** RFC 8291, appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  random: {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('encryption', () => {
  it('gives the bytes of the example in RFC 8291', () => {
    expect(encryptPush(vector.text, vector.keys, vector.random).toString('base64url')).toBe(vector.body);
  });

  it('gives other bytes each time', () => {
    const [first, second] = [encryptPush(vector.text, vector.keys), encryptPush(vector.text, vector.keys)];
    expect(first.equals(second)).toBe(false);
  });

  it('refuses keys that are no point on the curve or too short', () => {
    const { p256dh, auth } = vector.keys;
    expect(areUsableKeys({ p256dh, auth })).toBe(true);
    expect(areUsableKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false);
    expect(areUsableKeys({ p256dh, auth: auth.slice(0, 20) })).toBe(false);
  });
});

describe('signature', () => {
  it('verifies with the public key it names, and states service, operator and end', () => {
    const pair = createKeyPair();
    const header = vapidHeader(pair, {
      audience: 'https://push.example',
      subject: 'mailto:boss@example.sa',
      expiresAt: new Date('2026-11-22T12:00:00.900Z'),
    });
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(pair.publicKey);
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(read(claims)).toEqual({
      aud: 'https://push.example',
      exp: Date.UTC(2026, 10, 22, 12) / 1000,
      sub: 'mailto:boss@example.sa',
    });
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isGenuine = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(isGenuine(`${head}.${claims}`)).toBe(true);
    expect(isGenuine(`${head}.${claims}x`)).toBe(false);
  });

  it('keeps keys at full length', () => {
    for (let count = 0; count < 300; count += 1) {
      const { publicKey, privateKey } = createKeyPair();
      expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
    }
  });
});
