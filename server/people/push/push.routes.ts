/** `/api/push/…`: the key browsers subscribe with, one's devices, and a trial message. */
import * as calls from '#contract/api/push.ts';
import { deviceNameOf } from '#server/people/accounts/device-name.ts';
import { ensureUserRecipient } from '#server/people/recipient-records/recipient.repository.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { getSignedIn } from '#server/platform/http/signed-in.ts';
import {
  type CountingContext,
  countedAttempt,
  windowCounter,
} from '#server/platform/limits/counted-attempt.ts';
import type { PushContext } from './push-context.ts';
import {
  deleteOldestPushDevices,
  deleteUserPushDevice,
  listPushDeviceRecords,
  listUserPushTargets,
  type PushDeviceRecord,
  upsertPushDevice,
} from './push-device.repository.ts';
import { areUsableKeys } from './push-encryption.ts';
import { sendTrial } from './push-sender.service.ts';

export function pushRoutes(context: PushContext & CountingContext): OperationRoute[] {
  const { db, push, now } = context;
  return [
    operationRoute(calls.getPushKey, async () => ({ publicKey: (await push.keyPair()).publicKey })),
    operationRoute(calls.listPushDevices, async ({ caller }) => {
      const devices = await listPushDeviceRecords(db, getSignedIn(caller).userId);
      return devices.map(presentDevice);
    }),
    operationRoute(calls.addPushDevice, async ({ body: { endpoint, keys }, caller }) => {
      const { userId, sessionId } = getSignedIn(caller);
      if (!push.isAllowedEndpoint(endpoint)) {
        throw new AppError('validation_failed', {
          log: `not a known push service: ${URL.parse(endpoint)?.host}`,
          fields: { endpoint: 'api.field.pushService' },
        });
      }
      if (!areUsableKeys(keys)) {
        throw invalidField('keys', 'api.field.invalid', 'the keys of a subscription are not usable');
      }
      const device = deviceNameOf(caller.headers.get('user-agent'));
      const added = await db.transaction().execute(async (trx) => {
        const recipientId = await ensureUserRecipient(trx, userId, now());
        const added = { recipientId, sessionId, endpoint, ...keys, device };
        const record = await upsertPushDevice(trx, added, now());
        await deleteOldestPushDevices(trx, recipientId);
        return record;
      });
      return { device: presentDevice(added) };
    }),
    operationRoute(calls.removePushDevice, async ({ params: { id }, caller }) => {
      const { userId } = getSignedIn(caller);
      if (!(await deleteUserPushDevice(db, { userId, id })))
        throw new AppError('not_found', { log: 'no such device of this user' });
      return { done: true as const };
    }),
    operationRoute(calls.sendTrialPush, async ({ caller }) => {
      const { userId, language } = getSignedIn(caller);
      const devices = await listUserPushTargets(db, userId);
      if (devices.length === 0)
        throw new AppError('conflict', { log: 'no device for a trial', words: 'api.push.noDevice' });
      const send = () => sendTrial(context, devices, language);
      const limit = { action: 'trial-push', actor: `user:${userId}`, most: 5, withinSeconds: 3600 } as const;
      return { devices: await countedAttempt(context, [windowCounter([limit])], send) };
    }),
  ];
}

function presentDevice({ id, device, addedAt, lastPushedAt }: PushDeviceRecord): calls.PushDevice {
  return { id, device, addedAt: addedAt.toISOString(), lastPushedAt: lastPushedAt?.toISOString() ?? null };
}
