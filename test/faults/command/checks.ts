/** Looks for everything that was acknowledged: through the site's own API, and at those who took its messages. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Deal } from '#contract/api/deals.ts';
import type { PushService } from '#test/support/push-service.ts';
import { type Judgement, judgeSent, judgeStored, type Ledger, type WriteKind, writeKinds } from './ledger.ts';
import type { Load } from './load.ts';
import type { Mailbox } from './mailbox.ts';
import type { SiteClient } from './site-client.ts';
import { fallenPrice, type Trip } from './trips.ts';
import { callOf, keyOf, signIn, type Visitor } from './visitor.ts';

export type CheckParts = {
  client: SiteClient;
  ledger: Ledger;
  load: Load;
  mailbox: Mailbox;
  push: PushService;
  trips: readonly Trip[];
  /** Fares are published without deals, as while a source has to confirm them. */
  hasDeals: boolean;
};

/** Boards in memory follow the database after a moment. */
const mostLooks = 10;
const lookMs = 2_000;
const checkerAddress = '10.254.0.1';

type Found = Map<WriteKind, Map<string, number>>;

/** @returns what is stored of all that was noted */
export async function checkStored(parts: CheckParts): Promise<Judgement> {
  for (let look = 1; ; look += 1) {
    const found = await findStored(parts);
    const kinds = writeKinds.filter((kind) => kind !== 'deal' || parts.hasDeals);
    const judged = kinds.map((kind) => {
      const { lost, doubled } = judgeStored(parts.ledger.read(kind), found.get(kind) ?? new Map());
      const named = (keys: readonly string[]) => keys.map((key) => `${kind} ${key}`);
      return { lost: named(lost), doubled: named(doubled) };
    });
    const lost = judged.flatMap((each) => each.lost);
    if (lost.length === 0 || look === mostLooks) {
      return { lost, doubled: judged.flatMap((each) => each.doubled) };
    }
    await wait(lookMs);
  }
}

async function findStored(parts: CheckParts): Promise<Found> {
  const found: Found = new Map(writeKinds.map((kind) => [kind, new Map<string, number>()]));
  const count = (kind: WriteKind, key: string): void => {
    const keys = found.get(kind);
    keys?.set(key, (keys.get(key) ?? 0) + 1);
  };
  for (const visitor of parts.load.visitors) await findOfVisitor(parts, visitor, count);
  await findFares(parts, count);
  if (parts.hasDeals) await findDeals(parts, count);
  return found;
}

type Count = (kind: WriteKind, key: string) => void;

async function findOfVisitor(parts: CheckParts, visitor: Visitor, count: Count): Promise<void> {
  const { email } = visitor;
  if (parts.ledger.read('sign-up').get(email) !== 'acknowledged') return;
  const hadSession = visitor.cookie !== null;
  if (!hadSession) await signIn({ ...parts, signal: AbortSignal.timeout(60_000) }, visitor);
  const ask = <Body>(path: string) => read<Body>(parts.client, callOf(visitor, 'GET', path));
  const user = await ask<{ email: string; isEmailVerified: boolean }>('/api/auth/user');
  if (user?.email !== email) return;
  count('sign-up', email);
  count('session', email);
  if (user.isEmailVerified) count('confirmed address', email);
  if (!hadSession) return;
  for (const { id } of (await ask<{ id: string }[]>('/api/favorites')) ?? [])
    count('favourite', keyOf(visitor, id));
  const preferences = await ask<{ maxBudget: number | null }>('/api/preferences');
  count('preferences', keyOf(visitor, preferences?.maxBudget ?? 0));
  for (const watch of (await ask<Omit<Trip, 'id'>[]>('/api/watches')) ?? []) {
    const { origin, destination, tripType } = watch;
    count('watch', keyOf(visitor, `${origin}-${destination}-${tripType}`));
  }
  for (const _ of (await ask<unknown[]>('/api/push/devices')) ?? []) count('device', email);
}

async function findFares({ client, ledger, trips }: CheckParts, count: Count): Promise<void> {
  for (const { id, origin, destination, tripType } of trips) {
    if (ledger.read('fare').get(id) !== 'acknowledged') continue;
    const path = `/api/pricing/${destination}?origin=${origin}&tripType=${tripType}`;
    const fare = await read<{ cheapestPrice: number | null }>(client, {
      ...{ method: 'GET', path, address: checkerAddress },
    });
    if (fare?.cheapestPrice === fallenPrice) count('fare', id);
  }
}

async function findDeals({ client }: CheckParts, count: Count): Promise<void> {
  for (let page = 1; ; page += 1) {
    const path = `/api/deals?page=${page}`;
    const deals = await read<Pick<Deal, 'departureCityCode' | 'destinationCode' | 'returnDate'>[]>(client, {
      ...{ method: 'GET', path, address: checkerAddress },
    });
    for (const { departureCityCode, destinationCode, returnDate } of deals ?? []) {
      const tripType = returnDate === null ? 'oneway' : 'roundtrip';
      count('deal', `${departureCityCode}-${destinationCode}-${tripType}`);
    }
    if (!deals || deals.length === 0) return;
  }
}

async function read<Body>(client: SiteClient, call: Parameters<SiteClient['attempt']>[0]) {
  const done = await client.persist(call, AbortSignal.timeout(60_000));
  return done?.answer.status === 200 ? (done.answer.body as Body) : undefined;
}

export type SentJudgement = Judgement & { repeated: number; sent: number };

/** Confirmations of addresses, mailed alerts, and alerts on devices. */
export function checkSent({ ledger, load, mailbox, push }: CheckParts): SentJudgement {
  const signedUp = [...ledger.read('sign-up')].filter(([, outcome]) => outcome === 'acknowledged');
  const confirmations = mailbox.confirmations();
  const alerts = mailbox.alerts();
  const alerted = load.visitors.filter(
    ({ isWaiting, watched }) => isWaiting && watched && load.fallen.has(watched.id),
  );
  const pushed = load.visitors.flatMap(({ email, subscription }) =>
    (subscription ? push.messagesOf(subscription) : []).map(({ url }) => ({
      key: `${email} ${url}`,
      id: url,
    })),
  );
  const pushedTo = new Set(pushed.map(({ key }) => key.split(' ')[0]));
  const parts = [
    {
      name: 'confirmation',
      judged: judgeSent(
        signedUp.map(([email]) => email),
        confirmations,
      ),
    },
    {
      name: 'alert mail',
      judged: judgeSent(
        alerted.map(({ email }) => email),
        alerts,
      ),
    },
    { name: 'alert push', judged: judgeSent([], pushed) },
  ];
  const lostPushes = alerted.filter(({ email, subscription }) => subscription && !pushedTo.has(email));
  return {
    lost: [
      ...parts.flatMap(({ name, judged }) => judged.lost.map((key) => `${name} ${key}`)),
      ...lostPushes.map(({ email }) => `alert push ${email}`),
    ],
    doubled: parts.flatMap(({ name, judged }) => judged.doubled.map((key) => `${name} ${key}`)),
    repeated: parts.reduce((sum, { judged }) => sum + judged.repeated, 0),
    sent: confirmations.length + alerts.length + pushed.length,
  };
}
