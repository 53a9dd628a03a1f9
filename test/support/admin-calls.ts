/** One successful example of every admin operation, with its preconditions. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type * as endpoints from '#contract/endpoints/admin.ts';
import type { Operation } from '#contract/operation.ts';
import { saveTypedDeal } from '#server/admin/deals/deal-write.service.ts';
import type { AppContext } from '#server/app/context.ts';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-policy.ts';
import { refreshCalendarJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import type { App } from '#server/platform/http/app.ts';
import { createUser, type UserOverrides } from './accounts.ts';
import { codeOf } from './admin-site.ts';
import { leave } from './admin-strangers.ts';
import { sendAdminRequest, type TestAdmin } from './admins.ts';
import { buildDeal } from './build-deal.ts';
import { insertPhoto, insertPhotoUpload } from './photos.ts';

type Scene = { app: App; context: AppContext; admin: TestAdmin; now: Date };
type Sent = {
  /** In place of the parameter of the path. */
  of?: string;
  query?: Record<string, string>;
  body?: unknown;
};

/** Reads that are audited. */
export const auditedReads = ['exportDeals'];
/** Only prepare an upload; the upload itself is audited. */
export const preparations = ['createDealImageUpload', 'createDestinationPhotoUpload'];

const day = 86_400_000;
const typedDeal = {
  departureCityCode: 'RUH',
  destinationCode: 'CAI',
  tripType: 'oneway',
  airline: 'SV',
  originalPrice: 900,
  dealPrice: 450,
} as const;

async function insertDeal({ context, now }: Scene): Promise<string> {
  const id = randomUUID();
  const curated = { isVerified: false, evidence: null, source: 'curated', observedAt: null, expiresAt: null };
  // No listed fare has this price, so that it may become Premium.
  const priced = { departureDate: null, originalPrice: 900, dealPrice: 450 };
  const deal = { ...buildDeal({ ...curated, ...priced }), id };
  await context.db.transaction().execute((trx) => saveTypedDeal(trx, deal, now));
  return id;
}

const onDeal = (body?: unknown) => async (scene: Scene) => ({ of: await insertDeal(scene), body });

const onUser =
  (body?: unknown, overrides?: UserOverrides) =>
  async ({ context }: Scene) => ({ of: (await createUser(context, overrides)).id, body });

/** A new destination each time, since codes are unique. */
async function nextDestination({ context }: Scene) {
  const taken = await context.db.selectFrom('premium_destination').select('destination_code').execute();
  const codes = new Set(taken.map((row) => row.destination_code));
  const airport = [...context.reference.airports.values()].find(
    ({ code, isOrigin }) => !isOrigin && !codes.has(code),
  );
  return airport ?? expect.unreachable('every destination is configured');
}

async function insertDestination(scene: Scene) {
  const airport = await nextDestination(scene);
  await insertPremiumDestinations(scene.context.db, [airport]);
  const stored = scene.context.db.selectFrom('premium_destination').select('id');
  const { id } = await stored.where('destination_code', '=', airport.code).executeTakeFirstOrThrow();
  return { of: id, body: { destinationCode: airport.code, isPremium: false } };
}

const onMessage =
  (body?: unknown) =>
  async ({ context, now }: Scene) => {
    const message = { full_name: 'Sara', email: 'sara@example.com', subject: 'Fares', message: 'Hello' };
    const { id } = await context.db
      .insertInto('contact_message')
      .values({ ...message, received_at: now, language: 'ar' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { of: id, body };
  };

async function insertRequest({ context, now }: Scene): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await context.db
    .insertInto('early_access_request')
    .values({ email, email_key: email, plan: 'annual', language: 'ar', requested_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A pending second factor of `admin`, and a code that confirms it. */
async function beginFactor({ app, admin, now }: Scene) {
  const response = await sendAdminRequest(app, admin, 'POST /api/admin/second-factor');
  return { body: { code: codeOf((await response.json()).secret, now) } };
}

async function withFactor(scene: Scene) {
  const { body } = await beginFactor(scene);
  await sendAdminRequest(scene.app, scene.admin, 'PUT /api/admin/second-factor', body);
  return {};
}

/** An image uploaded by `admin`, not used yet. */
async function insertPicture({ context, admin, now }: Scene): Promise<string> {
  const id = randomUUID();
  const uploaded = { status: 'uploaded', image: new Uint8Array([1]), created_at: now } as const;
  const expiresAt = new Date(now.getTime() + day);
  await context.db
    .insertInto('profile_image')
    .values({ id, user_id: admin.id, ...uploaded, expires_at: expiresAt })
    .execute();
  return id;
}

async function insertFailedJob({ context }: Scene): Promise<string> {
  const trip = { kind: 'calendar', origin: 'RUH', destination: 'CAI', tripType: 'oneway' } as const;
  const payload = { ...trip, month: '2027-01' } as const;
  const id = await context.jobs.enqueue(refreshCalendarJob, payload, { singletonKey: randomUUID() });
  await sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${id}`.execute(
    context.db,
  );
  return id ?? '';
}

const examples: { [Id in keyof typeof endpoints]?: Sent | ((scene: Scene) => Promise<Sent>) } = {
  confirmAdmin: { body: { password: 'palm-river-41-kettle' } },
  confirmSecondFactor: beginFactor,
  renewRecoveryCodes: withFactor,
  removeSecondFactor: withFactor,
  createDeal: { body: { ...typedDeal, dealPrice: 449 } },
  updateDeal: onDeal({ ...typedDeal, dealPrice: 400, version: 1 }),
  deleteDeal: onDeal(),
  checkDeal: { query: { destinationCode: 'CAI', originalPrice: '900', dealPrice: '450' } },
  changeDeals: async (scene) => ({ body: { action: 'reject', ids: [await insertDeal(scene)] } }),
  saveDestinationPhoto: async ({ context, now }) => ({
    of: 'CAI',
    body: { photoId: await insertPhotoUpload(context.db, now), credit: 'Sara' },
  }),
  deleteDestinationPhoto: async ({ context, now }) => {
    await insertPhoto(context.db, 'CAI', now);
    return { of: 'CAI' };
  },
  createPremiumDestination: async (scene) => ({
    body: { destinationCode: (await nextDestination(scene)).code },
  }),
  updatePremiumDestination: insertDestination,
  deletePremiumDestination: async (scene) => ({ of: (await insertDestination(scene)).of }),
  getAdminUser: onUser(),
  createUser: async () => ({
    body: { email: `${randomUUID()}@example.com`, firstName: 'Sara', lastName: 'Al-Otaibi', role: 'admin' },
  }),
  updateUser: async ({ context }) => {
    const { id, email } = await createUser(context);
    const names = { firstName: 'Nora', lastName: 'Al-Otaibi' };
    return { of: id, body: { email, ...names, role: 'admin', subscriptionStatus: 'free' } };
  },
  setUserRole: onUser({ role: 'admin' }),
  deleteUser: onUser(),
  restoreUser: async (scene) => {
    const user = await createUser(scene.context);
    await leave(scene, user);
    return { of: user.id };
  },
  setUserPassword: onUser({ password: 'desert-moon-77-lamp' }),
  mailUserPassword: onUser(),
  setUserProfileImage: async (scene) => ({
    of: (await createUser(scene.context)).id,
    body: { profileImageURL: `/api/objects/${await insertPicture(scene)}` },
  }),
  grantPremium: onUser({ endsOn: '2027-06-01' }),
  endPremium: onUser(undefined, { subscription: 'premium' }),
  endUserSessions: onUser(),
  updateSettings: async () => ({ body: { maxFreeDeals: Math.floor(Math.random() * 900) } }),
  checkBookingTemplate: {
    query: {
      site: 'wego',
      language: 'ar',
      tripType: 'oneway',
      template: 'https://sa.wego.com/flights/searches/c{O}-c{D}-{dep}/economy/{n}a:0c:0i',
    },
  },
  runProvider: { of: 'sample' },
  retryJob: async (scene) => ({ of: await insertFailedJob(scene) }),
  liftSuppression: async ({ context: { db, accounts }, now }) => {
    const email = `${randomUUID()}@example.com`;
    const suppression = { emailKey: email, reason: 'complained', detail: null } as const;
    await db.transaction().execute((trx) => suppressAddress(trx, accounts.keys, suppression, now));
    return { body: { email } };
  },
  updateContactMessage: onMessage({ isDone: true }),
  deleteContactMessage: onMessage(),
  updateEarlyAccess: async (scene) => ({ of: await insertRequest(scene), body: { isDone: true } }),
};

/** A call that succeeds; one without an example takes nothing. */
export async function prepareAdminCall({ id, path }: Operation, scene: Scene) {
  const example = examples[id as keyof typeof endpoints] ?? {};
  const { of = '', query, body } = typeof example === 'function' ? await example(scene) : example;
  const whole = path.replace(/\{\w+\}/, of);
  return { path: query ? `${whole}?${new URLSearchParams(query)}` : whole, body };
}
