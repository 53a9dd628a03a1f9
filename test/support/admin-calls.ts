/** One successful example of every admin operation, with its preconditions. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { saveTypedDeal } from '#server/admin/deals/deal-write.service.ts';
import type { AppContext } from '#server/app/context.ts';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { refreshCalendarJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import type { App } from '#server/platform/http/app.ts';
import { createUser } from './accounts.ts';
import { codeOf } from './admin-site.ts';
import { sendAdminRequest, type TestAdmin } from './admins.ts';
import { buildDeal } from './build-deal.ts';
import { insertPhoto, insertPhotoUpload } from './photos.ts';

type Scene = { app: App; context: AppContext; admin: TestAdmin; now: Date };
export type Prepared = { path: string; body?: unknown };
export type AdminCall = {
  prepare: (scene: Scene) => Prepared | Promise<Prepared>;
  /** A read that is audited. */
  isWrittenDown?: boolean;
  /** Only prepares an upload; the upload itself is audited. */
  isPreparation?: boolean;
};

const plain = (path: string, body?: unknown): AdminCall => ({
  prepare: () => ({ path, ...(body === undefined ? {} : { body }) }),
});

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

const onDeal = (body?: unknown): AdminCall => ({
  prepare: async (scene) => ({
    path: `/api/admin/deals/${await insertDeal(scene)}`,
    ...(body === undefined ? {} : { body }),
  }),
});

const onUser = (
  suffix: string,
  body?: unknown,
  overrides: Parameters<typeof createUser>[1] = {},
): AdminCall => ({
  prepare: async ({ context }) => ({
    path: `/api/admin/users/${(await createUser(context, overrides)).id}${suffix}`,
    ...(body === undefined ? {} : { body }),
  }),
});

/** A new destination each time, since codes are unique. */
async function nextDestination({ context }: Scene) {
  const taken = await context.db.selectFrom('premium_destination').select('destination_code').execute();
  const codes = new Set(taken.map((row) => row.destination_code));
  const airport = [...context.reference.airports.values()].find(
    ({ code, isOrigin }) => !isOrigin && !codes.has(code),
  );
  if (!airport) throw new Error('every destination is configured');
  return airport;
}

/** A configured destination */
const onDestination = (isUpdated: boolean): AdminCall => ({
  prepare: async (scene) => {
    const { code, name, city, country, region } = await nextDestination(scene);
    const { id } = await scene.context.db
      .insertInto('premium_destination')
      .values({ destination_code: code, destination_name: name, city, country, region, is_premium: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { destinationCode: code, isPremium: false };
    return { path: `/api/admin/premium-destinations/${id}`, ...(isUpdated && { body }) };
  },
});

async function insertMessage({ context, now }: Scene): Promise<string> {
  const { id } = await context.db
    .insertInto('contact_message')
    .values({
      received_at: now,
      full_name: 'Sara',
      email: 'sara@example.com',
      subject: 'Fares',
      message: 'Hello',
      language: 'ar',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertRequest({ context, now }: Scene): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await context.db
    .insertInto('early_access_request')
    .values({ email, email_key: email, plan: 'annual', language: 'ar', requested_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A pending second factor of `admin`, confirmed when `code` is returned. */
async function beginFactor({ app, admin }: Scene): Promise<string> {
  const response = await sendAdminRequest(app, admin, 'POST /api/admin/second-factor');
  return ((await response.json()) as { secret: string }).secret;
}

const withFactor = (path: string): AdminCall => ({
  prepare: async (scene) => {
    const code = codeOf(await beginFactor(scene), scene.now);
    await sendAdminRequest(scene.app, scene.admin, 'PUT /api/admin/second-factor', { code });
    return { path };
  },
});

/** An image uploaded by `admin`, not used yet. */
async function insertPicture({ context, admin, now }: Scene): Promise<string> {
  const id = randomUUID();
  await context.db
    .insertInto('profile_image')
    .values({
      id,
      user_id: admin.id,
      status: 'uploaded',
      image: new Uint8Array([1]),
      created_at: now,
      expires_at: new Date(now.getTime() + day),
    })
    .execute();
  return id;
}

async function insertFailedJob({ context }: Scene): Promise<string> {
  const payload = {
    kind: 'calendar',
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    month: '2027-01',
  } as const;
  const id = await context.jobs.enqueue(refreshCalendarJob, payload, { singletonKey: randomUUID() });
  await sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${id}`.execute(
    context.db,
  );
  return id ?? '';
}

export const adminCalls: Readonly<Record<string, AdminCall>> = {
  confirmAdmin: plain('/api/admin/session/confirm', { password: 'palm-river-41-kettle' }),
  getSecondFactor: plain('/api/admin/second-factor'),
  beginSecondFactor: plain('/api/admin/second-factor'),
  confirmSecondFactor: {
    prepare: async (scene) => ({
      path: '/api/admin/second-factor',
      body: { code: codeOf(await beginFactor(scene), scene.now) },
    }),
  },
  renewRecoveryCodes: withFactor('/api/admin/second-factor/recovery-codes'),
  removeSecondFactor: withFactor('/api/admin/second-factor'),
  getAdminStats: plain('/api/admin/stats'),
  listAudit: plain('/api/admin/audit'),
  listAdminDeals: plain('/api/admin/deals'),
  createDeal: plain('/api/admin/deals', { ...typedDeal, dealPrice: 449 }),
  updateDeal: onDeal({ ...typedDeal, dealPrice: 400, version: 1 }),
  deleteDeal: onDeal(),
  checkDeal: plain('/api/admin/deals/check?destinationCode=CAI&originalPrice=900&dealPrice=450'),
  changeDeals: {
    prepare: async (scene) => ({
      path: '/api/admin/deals/bulk',
      body: { action: 'makePremium', ids: [await insertDeal(scene)] },
    }),
  },
  exportDeals: { ...plain('/api/admin/deals/export'), isWrittenDown: true },
  createDealImageUpload: { ...plain('/api/admin/deal-images/upload'), isPreparation: true },
  listDestinationPhotos: plain('/api/admin/destination-photos'),
  createDestinationPhotoUpload: { ...plain('/api/admin/destination-photos/upload'), isPreparation: true },
  saveDestinationPhoto: {
    prepare: async ({ context, now }) => ({
      path: '/api/admin/destination-photos/CAI',
      body: { photoId: await insertPhotoUpload(context.db, now), credit: 'Sara' },
    }),
  },
  deleteDestinationPhoto: {
    prepare: async ({ context, now }) => {
      await insertPhoto(context.db, 'CAI', now);
      return { path: '/api/admin/destination-photos/CAI' };
    },
  },
  listAirlines: plain('/api/admin/airlines'),
  listPremiumDestinations: plain('/api/admin/premium-destinations'),
  createPremiumDestination: {
    prepare: async (scene) => ({
      path: '/api/admin/premium-destinations',
      body: { destinationCode: (await nextDestination(scene)).code },
    }),
  },
  updatePremiumDestination: onDestination(true),
  deletePremiumDestination: onDestination(false),
  listAdminUsers: plain('/api/admin/users'),
  getAdminUser: onUser(''),
  createUser: {
    prepare: () => ({
      path: '/api/admin/users',
      body: { email: `${randomUUID()}@example.com`, firstName: 'Sara', lastName: 'Al-Otaibi', role: 'admin' },
    }),
  },
  updateUser: {
    prepare: async ({ context }) => {
      const { id, email } = await createUser(context);
      return {
        path: `/api/admin/users/${id}`,
        body: { email, firstName: 'Nora', lastName: 'Al-Otaibi', role: 'admin', subscriptionStatus: 'free' },
      };
    },
  },
  setUserRole: onUser('/role', { role: 'admin' }),
  deleteUser: onUser(''),
  restoreUser: {
    prepare: async ({ context, now }) => {
      const { id } = await createUser(context);
      await context.db
        .updateTable('user_account')
        .set({ deletion_requested_at: now })
        .where('id', '=', id)
        .execute();
      return { path: `/api/admin/users/${id}/restore` };
    },
  },
  setUserPassword: onUser('/password', { password: 'desert-moon-77-lamp' }),
  mailUserPassword: onUser('/password-reset'),
  setUserProfileImage: {
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await createUser(scene.context)).id}/profile-image`,
      body: { profileImageURL: `/api/objects/${await insertPicture(scene)}` },
    }),
  },
  grantPremium: onUser('/premium', { endsOn: '2027-06-01' }),
  endPremium: onUser('/premium', undefined, { subscription: 'premium' }),
  endUserSessions: onUser('/sessions'),
  getAdminSettings: plain('/api/admin/settings'),
  updateSettings: {
    prepare: () => ({ path: '/api/admin/settings', body: { maxFreeDeals: Math.floor(Math.random() * 900) } }),
  },
  checkBookingTemplate: plain(
    `/api/admin/booking-templates/check?site=wego&language=ar&tripType=oneway&template=${encodeURIComponent('https://sa.wego.com/flights/searches/c{O}-c{D}-{dep}/economy/{n}a:0c:0i')}`,
  ),
  runProvider: plain('/api/admin/providers/sample/run'),
  readOperations: plain('/api/admin/operations'),
  retryJob: { prepare: async (scene) => ({ path: `/api/admin/jobs/${await insertFailedJob(scene)}/retry` }) },
  listSuppressions: plain('/api/admin/alerts/suppressions'),
  liftSuppression: {
    prepare: async ({ context, now }) => {
      const email = `${randomUUID()}@example.com`;
      const suppression = { emailKey: email, reason: 'complained', detail: null } as const;
      await context.db
        .transaction()
        .execute((trx) => suppressAddress(trx, context.accounts.keys, suppression, now));
      return { path: '/api/admin/alerts/suppressions/lift', body: { email } };
    },
  },
  sendTrialAlert: plain('/api/admin/alerts/trial'),
  listContactMessages: plain('/api/admin/contact-messages'),
  updateContactMessage: {
    prepare: async (scene) => ({
      path: `/api/admin/contact-messages/${await insertMessage(scene)}`,
      body: { isDone: true },
    }),
  },
  deleteContactMessage: {
    prepare: async (scene) => ({ path: `/api/admin/contact-messages/${await insertMessage(scene)}` }),
  },
  listEarlyAccess: plain('/api/admin/early-access'),
  updateEarlyAccess: {
    prepare: async (scene) => ({
      path: `/api/admin/early-access/${await insertRequest(scene)}`,
      body: { isDone: true },
    }),
  },
};
