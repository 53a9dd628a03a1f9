/** Renews the push subscription of this browser once a visit: browsers drop subscriptions without a word. */
import { getPushKey, listPushDevices } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import {
  isFor,
  readPushRecord,
  removeThisDevice,
  sendSubscription,
  subscribe,
  whileNoOtherChange,
} from './push-browser.ts';

let renewed: string | undefined;

/** Does nothing unless this user turned messages on in this browser; failures are made good at the next visit. */
export async function renewPushDevice(userId: string): Promise<void> {
  if (renewed === userId) return;
  renewed = userId;
  try {
    if (readPushRecord(userId)) await whileNoOtherChange(() => renew(userId));
  } catch {
    renewed = undefined;
  }
}

async function renew(userId: string): Promise<void> {
  const record = readPushRecord(userId);
  if (!record) return;
  const [{ publicKey }, devices] = await Promise.all([call(getPushKey), call(listPushDevices)]);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const isUnchanged = known !== null && known.endpoint === record.endpoint && isFor(known, publicKey);
  // Removed from the list on another device: that was meant.
  if (isUnchanged && !devices.some((device) => device.id === record.id)) return removeThisDevice();
  await sendSubscription(await subscribe(publicKey), userId);
}
