/** Sends push messages to devices, alerts and trials at the wish of their owner, and says what became of them. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import type { AlertChannels, SendOutcome } from '#server/people/alerts/send.service.ts';
import { type Exchange, exchange } from '#server/pipeline/providers/outbound-http/exchange.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/http/translate.ts';
import { composeAlertPush, type PushMessage, serialisePayload, topicOf } from './alert-push.ts';
import type { PushContext } from './push-context.ts';
import { deletePushTarget, findPushTarget, markPushed, type PushTarget } from './push-device.repository.ts';
import { encryptPush, vapidHeader } from './push-encryption.ts';

/** An older price is worth nothing. */
const timeToLiveSeconds = 4 * 3600;
const deadlineMilliseconds = 10_000;
/** Answers have no body, or a short reason. */
const mostAnswerBytes = 16_384;
const tokenHours = 12;
/** Shorter wishes of a push service are met by the usual delay, which grows with each attempt. */
const usualDelayMs = 5 * 60_000;
const longestDelayMs = 6 * 3_600_000;

const ended = { refused: 'the subscription ended' };

/**
 * Removes a device whose subscription ended.
 * @throws AppError `unavailable` without the key pair; the reason of `signal` when it aborts
 */
export async function sendPush(
  context: PushContext,
  device: PushTarget,
  message: PushMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { push, logger, db, now } = context;
  const url = URL.parse(device.endpoint);
  if (!url || !push.isAllowedEndpoint(device.endpoint)) {
    logger.warn({ device: device.id }, 'a device was removed: its address is not of a known push service');
    await deletePushTarget(db, device);
    return ended;
  }
  const status = await deliver(await buildRequest(context, { device, message, url, signal }));
  if (typeof status !== 'number') return status;
  if (status >= 200 && status <= 299) {
    await markPushed(db, device.id, now());
    return 'sent';
  }
  if (status === 404 || status === 410) {
    await deletePushTarget(db, device);
    return ended;
  }
  logger.warn({ device: device.id, service: url.host, status }, 'a push service refused a message');
  return { refused: 'the push service refused the message' };
}

type Sending = { device: PushTarget; message: PushMessage; url: URL; signal: AbortSignal };

async function buildRequest(
  { push, now }: PushContext,
  { device, message, url, signal }: Sending,
): Promise<Exchange> {
  const keyPair = await push.keyPair();
  const expiresAt = new Date(now().getTime() + tokenHours * 3_600_000);
  return {
    provider: 'push',
    url,
    method: 'POST',
    headers: {
      authorization: vapidHeader(keyPair, { audience: url.origin, subject: push.subject, expiresAt }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(timeToLiveSeconds),
      urgency: 'normal',
      topic: message.topic,
    },
    body: new Uint8Array(encryptPush(serialisePayload(message.payload), device)),
    fetch: push.fetch,
    clock: push.clock,
    deadlineMilliseconds,
    maxBodyBytes: mostAnswerBytes,
    signal,
  };
}

/** @returns a final status, or that the service is away, slow or asks to wait */
async function deliver(request: Exchange): Promise<number | Exclude<SendOutcome, 'sent'>> {
  // One push service out of reach keeps neither mail nor the others waiting.
  const delayed = (detail: string, waitMs = 0) => ({
    delayed: `${request.url.host}: ${detail}`,
    isServer: false,
    ...(waitMs > usualDelayMs ? { waitMs } : {}),
  });
  try {
    const { status, retryAfter } = await exchange(request);
    if (status !== 408 && status !== 429 && status < 500) return status;
    return delayed(`status ${status}`, Math.min(retryAfter ?? 0, longestDelayMs));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Only the body of a success is read.
    return error.failure === 'too_large' ? 201 : delayed(error.message);
  }
}

export function createPushChannel(context: PushContext): AlertChannels['push'] {
  return async ({ deviceId, recipient, alerts, language }, signal) => {
    const device = await findPushTarget(context.db, { id: deviceId, recipientId: recipient.id });
    if (!device) return { refused: 'the device was removed' };
    try {
      return await sendPush(context, device, composeAlertPush(alerts, language), signal);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      return { delayed: error.message, isServer: false };
    }
  };
}

/** @returns how many devices the message was sent to */
export async function sendTrial(
  context: PushContext,
  devices: readonly PushTarget[],
  language: Language,
): Promise<number> {
  const topic = topicOf('trial');
  const payload = {
    title: translate(language, 'mail.push.trial.title'),
    body: translate(language, 'mail.push.trial.body'),
    url: `${localizedPath(language, pages.account.path)}?tab=preferences`,
    tag: topic,
    lang: language,
    dir: directionOf(language),
  };
  const { signal } = new AbortController();
  const sent = await Promise.all(
    devices.map(async (device) => {
      const outcome = await sendPush(context, device, { topic, payload }, signal);
      if (outcome !== 'sent') context.logger.warn({ outcome }, 'a trial message was not delivered');
      return outcome === 'sent';
    }),
  );
  return sent.filter(Boolean).length;
}
