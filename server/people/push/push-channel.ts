/** Sends alerts as a push message to one device. */
import type { AlertChannels, SendOutcome } from '#server/people/alerts/send.service.ts';
import { AppError } from '#server/platform/errors.ts';
import { composeAlertPush } from './alert-push.ts';
import type { PushContext } from './push-context.ts';
import { findPushTarget } from './push-device.repository.ts';
import { PushDelayedError, sendPush } from './push-sender.service.ts';

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
      return toDelay(error, context.now());
    }
  };
}

/** One push service out of reach keeps neither mail nor the others waiting. */
function toDelay(error: unknown, now: Date): SendOutcome {
  if (error instanceof PushDelayedError) {
    const waitMs = error.retryAfter.getTime() - now.getTime();
    return { delayed: error.message, isServer: false, ...(waitMs > usualDelayMs ? { waitMs } : {}) };
  }
  if (error instanceof AppError && error.code === 'unavailable')
    return { delayed: error.message, isServer: false };
  throw error;
}
