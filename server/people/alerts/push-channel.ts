/** Sends alerts as push messages, and says what an answer of the push service means. */
import { composeAlertPush } from '#server/people/push/alert-push.ts';
import type { PushContext } from '#server/people/push/push-context.ts';
import { findPushTarget } from '#server/people/push/push-device.repository.ts';
import { PushDelayedError, sendPush } from '#server/people/push/push-sender.service.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AlertChannels, SendOutcome } from './send.service.ts';

export function createPushChannel(context: PushContext): AlertChannels['push'] {
  return async ({ deviceId, alerts, language }, signal) => {
    const device = await findPushTarget(context.db, deviceId);
    if (!device) return { refused: 'the device is gone' };
    try {
      const outcome = await sendPush(context, device, composeAlertPush(alerts, language), signal);
      return outcome === 'sent' ? 'sent' : { refused: `the device was ${outcome}` };
    } catch (error) {
      return outcomeOf(error, context.now());
    }
  };
}

/** Other push services and the mail server go on, so nothing here stops them. */
function outcomeOf(error: unknown, now: Date): SendOutcome {
  if (error instanceof PushDelayedError) {
    const waitMs = error.retryAfter.getTime() - now.getTime();
    return { delayed: error.message, isServer: false, waitMs };
  }
  if (error instanceof AppError) return { delayed: error.message, isServer: false };
  throw error;
}
