/** Sends push messages to devices, alerts and trials at the wish of their owner, and says what became of them. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import type { AlertChannels } from '#server/people/alerts/send.service.ts';
import { type Exchange, exchange } from '#server/pipeline/providers/outbound-http/exchange.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/http/translate.ts';
import { composeAlertPush, type PushMessage, serialisePayload, topicOf } from './alert-push.ts';
import type { PushContext } from './push-context.ts';
import { deletePushTarget, findPushTarget, markPushed, type PushTarget } from './push-device.repository.ts';
import { encryptPush, vapidHeader } from './push-encryption.ts';

/**
 * `sent`: the push service has it. `removed`: the subscription ended, and the device was removed. `refused`: it
 * will not be taken however often it is sent.
 */
type PushOutcome = 'sent' | 'removed' | 'refused';

/** The message was not taken now; it may be sent again from `retryAfter` on. */
export class PushDelayedError extends Error {
  override readonly name = 'PushDelayedError';
  readonly retryAfter: Date;
  /** Whether other devices of the same push service should wait too. */
  readonly scope: 'service' | 'device';
  readonly service: string;

  constructor(detail: string, delay: { retryAfter: Date; scope: 'service' | 'device'; service: string }) {
    super(detail);
    this.retryAfter = delay.retryAfter;
    this.scope = delay.scope;
    this.service = delay.service;
  }
}

/** An older price is worth nothing. */
const timeToLiveSeconds = 4 * 3600;
const deadlineMilliseconds = 10_000;
/** Answers have no body, or a short reason. */
const mostAnswerBytes = 16_384;
const tokenHours = 12;
const shortestWaitSeconds = 60;
const longestWaitSeconds = 6 * 3600;

/**
 * @throws PushDelayedError when the service is away, slow or asks to wait; AppError `unavailable` without the
 * key pair; the reason of `signal` when it aborts
 */
export async function sendPush(
  context: PushContext,
  device: PushTarget,
  message: PushMessage,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { push, logger, db, now } = context;
  const url = URL.parse(device.endpoint);
  if (!url || !push.isAllowedEndpoint(device.endpoint)) {
    logger.warn({ device: device.id }, 'a device was removed: its address is not of a known push service');
    await deletePushTarget(db, device);
    return 'removed';
  }
  const status = await deliver(context, await buildRequest(context, { device, message, url, signal }));
  if (status >= 200 && status <= 299) {
    await markPushed(db, device.id, now());
    return 'sent';
  }
  if (status === 404 || status === 410) {
    await deletePushTarget(db, device);
    return 'removed';
  }
  logger.warn({ device: device.id, service: url.host, status }, 'a push service refused a message');
  return 'refused';
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

/** @returns a final status */
async function deliver({ push, now }: PushContext, request: Exchange): Promise<number> {
  const service = request.url.host;
  const delayed = (scope: 'service' | 'device', seconds: number, detail: string): PushDelayedError => {
    const retryAfter = new Date(now().getTime() + seconds * 1000);
    return new PushDelayedError(`${service}: ${detail}`, { retryAfter, scope, service });
  };
  try {
    const { status, retryAfter } = await exchange(request);
    if (status !== 408 && status !== 429 && status < 500) return status;
    // A 500 may be about one subscription; the others are about the service.
    const scope = status === 500 ? 'device' : 'service';
    throw delayed(scope, waitOf(retryAfter, push.clock.now()), `status ${status}`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Only the body of a success is read.
    if (error.failure === 'too_large') return 201;
    throw delayed('service', shortestWaitSeconds, error.message);
  }
}

/** Seconds of `Retry-After`, given as seconds or date, within bounds. */
function waitOf(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Math.min(Math.max(Number.isNaN(asked) ? 0 : asked, shortestWaitSeconds), longestWaitSeconds);
}

/** Shorter wishes of a push service are met by the usual delay, which grows with each attempt. */
const usualDelayMs = 5 * 60_000;

export function createPushChannel(context: PushContext): AlertChannels['push'] {
  return async ({ deviceId, recipient, alerts, language }, signal) => {
    const device = await findPushTarget(context.db, { id: deviceId, recipientId: recipient.id });
    if (!device) return { refused: 'the device was removed' };
    try {
      const outcome = await sendPush(context, device, composeAlertPush(alerts, language), signal);
      if (outcome === 'sent') return 'sent';
      return {
        refused: outcome === 'removed' ? 'the subscription ended' : 'the push service refused the message',
      };
    } catch (error) {
      // One push service out of reach keeps neither mail nor the others waiting.
      if (error instanceof PushDelayedError) {
        const waitMs = error.retryAfter.getTime() - context.now().getTime();
        return { delayed: error.message, isServer: false, ...(waitMs > usualDelayMs ? { waitMs } : {}) };
      }
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
      try {
        return (await sendPush(context, device, { topic, payload }, signal)) === 'sent';
      } catch (error) {
        if (!(error instanceof PushDelayedError)) throw error;
        context.logger.warn({ err: error }, 'a trial message was not taken now');
        return false;
      }
    }),
  );
  return sent.filter(Boolean).length;
}
