/** Sends a trial message to devices at the wish of their owner. */
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { translate } from '#server/platform/http/translate.ts';
import type { PushContext } from './push-context.ts';
import type { PushTarget } from './push-device.repository.ts';
import { type PushMessage, topicOf } from './push-message.ts';
import { PushDelayedError, sendPush } from './push-sender.service.ts';

/** @returns how many devices the message was sent to */
export async function sendTrial(
  context: PushContext,
  devices: readonly PushTarget[],
  language: Language,
): Promise<number> {
  const { signal } = new AbortController();
  const message = composeTrial(language);
  const sent = await Promise.all(
    devices.map(async (device) => {
      try {
        return (await sendPush(context, device, message, signal)) === 'sent';
      } catch (error) {
        if (!(error instanceof PushDelayedError)) throw error;
        context.logger.warn({ err: error }, 'a trial message was not taken now');
        return false;
      }
    }),
  );
  return sent.filter(Boolean).length;
}

function composeTrial(language: Language): PushMessage {
  const topic = topicOf('trial');
  return {
    topic,
    payload: {
      title: translate(language, 'mail.push.trial.title'),
      body: translate(language, 'mail.push.trial.body'),
      url: `${localizedPath(language, pages.account.path)}?tab=preferences`,
      tag: topic,
      lang: language,
      dir: directionOf(language),
    },
  };
}
