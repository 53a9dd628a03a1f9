/** Operations of push messages: the devices of an account. */
import { z } from 'zod';
import * as account from '../endpoints/account.ts';
import { defineOperationsOf } from '../operation.ts';
import { boundedText, done, httpsAddress, instant, uuid } from '../schemas.ts';

const define = defineOperationsOf(account, { tag: 'Push', access: 'user' });

/** Of RFC 8291, appendix A. */
const exampleKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const pushDevice = z.object({
  id: uuid,
  /** Such as "Chrome on Android". */
  device: z.string(),
  addedAt: instant,
  lastPushedAt: instant.nullable(),
});
export type PushDevice = z.output<typeof pushDevice>;

export const getPushKey = define('getPushKey', {
  summary: 'The public key browsers subscribe with',
  response: z.object({ publicKey: z.string() }),
});

export const listPushDevices = define('listPushDevices', {
  summary: 'One’s devices, the last added first',
  response: z.array(pushDevice),
});

export const addPushDevice = define('addPushDevice', {
  summary: 'Adds this browser, or renews it; refused for an address that is not of a known push service',
  body: z.strictObject({
    endpoint: httpsAddress(1000),
    keys: z.strictObject({
      p256dh: boundedText(200)
        .regex(/^[A-Za-z0-9_-]{87}=?$/)
        .meta({ example: exampleKeys.p256dh }),
      auth: boundedText(100)
        .regex(/^[A-Za-z0-9_-]{22}={0,2}$/)
        .meta({ example: exampleKeys.auth }),
    }),
  }),
  response: z.object({ device: pushDevice }),
  successStatus: 201,
  errors: ['conflict'],
});

export const removePushDevice = define('removePushDevice', {
  summary: 'Removes a device',
  params: z.object({ id: uuid }),
  response: done,
  errors: ['not_found'],
});

export const sendTrialPush = define('sendTrialPush', {
  summary: 'Sends a trial message to one’s devices',
  response: z.object({ devices: z.number().int() }),
  errors: ['conflict', 'too_many_requests'],
});
