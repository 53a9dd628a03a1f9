/** A push message: what the service worker shows, and the topic that replaces an older message. */
import { createHash } from 'node:crypto';
import type { Language } from '#contract/domain/language.ts';

/** As the service worker reads it. */
export type PushPayload = {
  title: string;
  /** Lines are separated by line feeds. */
  body: string;
  /** Path on this site. */
  url: string;
  /** A newer notification with the same tag replaces the one shown. */
  tag: string;
  lang: Language;
  dir: 'rtl' | 'ltr';
};

export type PushMessage = {
  payload: PushPayload;
  /** A newer message replaces an undelivered one with the same topic. */
  topic: string;
};

/** Push services take 4,096 bytes of ciphertext; less leaves room for what others measure differently. */
export const mostPayloadBytes = 3000;

/** 32 characters of base64url, the most a topic may have (RFC 8030). */
export function topicOf(subject: string): string {
  return createHash('sha256').update(`topic ${subject}`).digest('base64url').slice(0, 32);
}

/** The payload as JSON; a body that is too long is cut. */
export function serialisePayload(payload: PushPayload): string {
  let text = JSON.stringify(payload);
  let characters = [...payload.body];
  while (Buffer.byteLength(text) > mostPayloadBytes && characters.length > 0) {
    characters = characters.slice(0, Math.floor(characters.length * 0.9));
    text = JSON.stringify({ ...payload, body: `${characters.join('')}…` });
  }
  return text;
}
