/** One visitor's way through the site: signs up, confirms, signs in, keeps favourites, sets preferences, watches a trip. */
import type { BrowserSubscription, PushService } from '#test/support/push-service.ts';
import type { Ledger, WriteKind } from './ledger.ts';
import type { Mailbox } from './mailbox.ts';
import { type Call, cookieOf, type SiteClient } from './site-client.ts';
import { type Trip, watchedPrice } from './trips.ts';

const password = 'palm-river-41-kettle';
const mostTokenMs = 8_000;

export type Visitor = {
  email: string;
  address: string;
  /** Of their session; null while they have none. */
  cookie: string | null;
  favourites: readonly Trip[];
  budget: number;
  watched: Trip | null;
  subscription: BrowserSubscription | null;
  /** Everything that an alert needs was acknowledged before the price fell. */
  isWaiting: boolean;
};

export type VisitParts = {
  client: SiteClient;
  ledger: Ledger;
  mailbox: Mailbox;
  push: PushService;
  signal: AbortSignal;
};

/** Keys of the ledger. */
export const keyOf = (visitor: Pick<Visitor, 'email'>, what: string | number): string =>
  `${visitor.email} ${what}`;

/** @param trips the first is watched, the others are kept */
export function createVisitor(number: number, [watched, ...favourites]: readonly Trip[]): Visitor {
  return {
    email: `visitor-${number}@example.com`,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    cookie: null,
    favourites,
    budget: 1000 + number,
    watched: watched ?? null,
    subscription: null,
    isWaiting: false,
  };
}

/** @returns false when nothing listened, so that the visitor can come again */
export async function visit(parts: VisitParts, visitor: Visitor, hasDevice: boolean): Promise<boolean> {
  const signedUp = await signUp(parts, visitor);
  if (signedUp !== 'acknowledged') return signedUp === 'unknown';
  const isConfirmed = await confirm(parts, visitor);
  if (!(await signIn(parts, visitor))) return true;
  for (const trip of visitor.favourites) {
    const call = callOf(visitor, 'POST', `/api/favorites/${trip.id}`);
    await write(parts, { kind: 'favourite', key: keyOf(visitor, trip.id), call });
  }
  const preferences = callOf(visitor, 'PUT', '/api/preferences', preferencesOf(visitor));
  const isPreferred = await write(parts, {
    kind: 'preferences',
    key: keyOf(visitor, visitor.budget),
    call: preferences,
  });
  if (hasDevice) await addDevice(parts, visitor);
  const isWatching = await watch(parts, visitor);
  visitor.isWaiting = isConfirmed && isPreferred && isWatching;
  return true;
}

async function signUp({ client, ledger }: VisitParts, visitor: Visitor) {
  const { email } = visitor;
  const names = { firstName: 'Sara', lastName: 'Al-Otaibi' };
  const answer = await client.attempt(
    callOf(visitor, 'POST', '/api/auth/signup', { email, password, ...names }),
  );
  if (answer === 'refused') return 'refused';
  const isDone = answer !== 'broken' && answer.status === 201;
  if (answer !== 'broken' && answer.status < 500 && !isDone) {
    client.unexpected.push(`a sign-up was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  const outcome = isDone ? 'acknowledged' : 'unknown';
  ledger.note('sign-up', email, outcome);
  return outcome;
}

async function confirm(parts: VisitParts, visitor: Visitor): Promise<boolean> {
  const { mailbox, signal } = parts;
  const token = await mailbox.waitForToken(visitor.email, { mostMs: mostTokenMs, signal });
  if (token === undefined) return false;
  const call = callOf(visitor, 'POST', '/api/auth/verify', { token });
  return write(parts, { kind: 'confirmed address', key: visitor.email, call, afterwards: 'nothing' });
}

/** @returns whether they are signed in now */
export async function signIn(
  { client, ledger, signal }: Pick<VisitParts, 'client' | 'ledger' | 'signal'>,
  visitor: Visitor,
): Promise<boolean> {
  const { email } = visitor;
  const done = await client.persist(callOf(visitor, 'POST', '/api/auth/login', { email, password }), signal);
  if (done?.answer.status !== 200) return false;
  visitor.cookie = cookieOf(done.answer, '__Host-sid') ?? null;
  ledger.note('session', email, 'acknowledged');
  return visitor.cookie !== null;
}

function preferencesOf({ budget }: Visitor) {
  return {
    ...{ preferredRegions: [], preferredDepartureCities: [], maxBudget: budget },
    ...{ emailAlerts: true, pushAlerts: true, alertFrequency: 'instant', quietHours: null, language: 'en' },
  };
}

async function addDevice(parts: VisitParts, visitor: Visitor): Promise<void> {
  const asked = await parts.client.persist(callOf(visitor, 'GET', '/api/push/key'), parts.signal);
  const { publicKey } = (asked?.answer.body ?? {}) as { publicKey?: string };
  if (publicKey === undefined) return;
  const subscription = await parts.push.subscribe(publicKey);
  const call = callOf(visitor, 'POST', '/api/push/devices', subscription);
  if (await write(parts, { kind: 'device', key: visitor.email, call })) visitor.subscription = subscription;
}

async function watch(parts: VisitParts, visitor: Visitor): Promise<boolean> {
  const { watched } = visitor;
  if (!watched) return false;
  const { id, ...trip } = watched;
  const call = callOf(visitor, 'POST', '/api/watches', { ...trip, below: watchedPrice });
  // A watch that was stored when the connection broke conflicts with itself.
  return write(parts, { kind: 'watch', key: keyOf(visitor, id), call, afterwards: 'done' });
}

type Write = {
  kind: WriteKind;
  key: string;
  call: Call;
  /** What a refusal means after an attempt without an answer: that attempt was done, or nothing is known. */
  afterwards?: 'done' | 'nothing';
};

/** @returns whether it was acknowledged */
async function write(
  { client, ledger, signal }: VisitParts,
  { kind, key, call, afterwards }: Write,
): Promise<boolean> {
  ledger.note(kind, key, 'unknown');
  const done = await client.persist(call, signal);
  if (!done) return false;
  const { answer, wasBroken } = done;
  const isDone = answer.status < 300 || (wasBroken && afterwards === 'done');
  if (isDone) ledger.note(kind, key, 'acknowledged');
  else if (!wasBroken || afterwards === undefined) {
    client.unexpected.push(`${kind} ${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return isDone;
}

export function callOf(visitor: Visitor, method: Call['method'], path: string, body?: unknown): Call {
  const { address, cookie } = visitor;
  return { method, path, address, cookie, ...(body === undefined ? {} : { body }) };
}
