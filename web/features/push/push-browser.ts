/** Subscribes this browser to push messages, and says why when it cannot. */
import { addPushDevice, getPushKey } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import { readStored, store } from '#web/api/storage.ts';

/** `homeScreen`: iPhone and iPad push only to sites that were added to the Home Screen. */
export type PushSupport = 'possible' | 'blocked' | 'homeScreen' | 'unsupported';

export type PushFault = 'blocked' | 'dismissed' | 'timeout' | 'service' | 'unsupported';

/** The browser did not subscribe. */
export class PushError extends Error {
  override readonly name = 'PushError';
  readonly fault: PushFault;

  constructor(fault: PushFault, cause?: unknown) {
    super(`no push subscription: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** Some browsers never settle the promise of `subscribe`. */
const subscribeLimitMs = 10_000;

export function findPushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isThere) return Notification.permission === 'denied' ? 'blocked' : 'possible';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad names itself a Mac, but has a touch screen.
  const isAppleMobile =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isAppleMobile && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'unsupported';
}

/**
 * Asks for permission, subscribes and adds the device to the account; called by a click.
 * @returns id of the device
 * @throws PushError, or ApiError
 */
export async function addThisDevice(userId: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushError(Notification.permission === 'denied' ? 'blocked' : 'dismissed');
  const { publicKey } = await call(getPushKey);
  return sendSubscription(await subscribe(publicKey), userId);
}

/** The subscription of this browser for `publicKey`, made if there is none. Rejects with PushError. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PushError('timeout')), subscribeLimitMs);
  try {
    return await Promise.race([subscribeInTime(publicKey), late.promise]);
  } catch (error) {
    if (error instanceof PushError) throw error;
    const name = error instanceof DOMException ? error.name : '';
    const unsupported = name === 'NotSupportedError' ? 'unsupported' : 'service';
    throw new PushError(name === 'NotAllowedError' ? 'blocked' : unsupported, error);
  } finally {
    clearTimeout(timer);
  }
}

async function subscribeInTime(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isFor(known, publicKey)) return known;
  // A subscription to another key would refuse the new one.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Whether the subscription takes messages signed with this key. */
export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** Adds or renews the device; returns its id. Rejects with ApiError. */
export async function sendSubscription(subscription: PushSubscription, userId: string): Promise<string> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const { device } = await call(addPushDevice, { body: { endpoint, keys: { p256dh, auth } } });
  // Without storage the list of devices does not mark this one.
  store(key, JSON.stringify({ id: device.id, endpoint, userId } satisfies PushRecord));
  return device.id;
}

/** A device removed while it is renewed, here or in another tab, would be added again. */
export async function whileNoOtherChange<Result>(change: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('push', change);
}

export async function removeThisDevice(): Promise<void> {
  store(key, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** As this browser last sent it to the site. */
type PushRecord = { id: string; endpoint: string; userId: string };

const key = 'push';

/** Null if this browser was not added by the user, or its storage is blocked. */
export function readPushRecord(userId: string): PushRecord | null {
  try {
    const record: Partial<PushRecord> | null = JSON.parse(readStored(key) ?? 'null');
    return record?.id && record.endpoint && record.userId === userId ? (record as PushRecord) : null;
  } catch {
    return null;
  }
}
