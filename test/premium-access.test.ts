/** What a guest, a free user, a member and an administrator see of Premium destinations and deals, at every address. */
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { Operation } from '#contract/operation.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { summariseDepartureWeeks } from '#server/pipeline/refresh/departure-weeks.jobs.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { exampleTarget } from '#test/support/example-target.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import {
  buildSecretRows,
  findSecrets,
  secretDestinations,
  secretFigures,
} from '#test/support/premium-secrets.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const viewers = ['guest', 'free', 'member', 'admin', 'admin session alone'] as const;
type ViewerName = (typeof viewers)[number];
/** `fare`: with its figures. `place`: that it is there, and no figure. `nothing`: neither. */
type Sight = 'fare' | 'place' | 'nothing';
type Row = {
  path: () => string;
  /** In the order of `viewers`. */
  sights: readonly Sight[];
  /** How an answer names the place; `SIN` unless it says otherwise. */
  names?: string;
  tells?: (answer: Answer) => boolean;
};
type Answer = { status: number; headers: Headers; text: string };

// Who signed in to the administration alone is nobody the site knows: decision 022.
const lockedForOthers: readonly Sight[] = ['place', 'place', 'fare', 'fare', 'place'];
const hiddenFromOthers: readonly Sight[] = ['nothing', 'nothing', 'fare', 'fare', 'nothing'];
const namedToAll: readonly Sight[] = viewers.map(() => 'place');
const ownLockedForFree: readonly Sight[] = ['nothing', 'place', 'fare', 'fare', 'nothing'];
const ownNamed: readonly Sight[] = ['nothing', 'place', 'place', 'place', 'nothing'];

/** Tells nothing of the price, yet everything of how it moves. */
const tellsPattern = ({ text }: Answer): boolean => !text.includes('"seen":null');
const day = addDays(testNow.toISOString().slice(0, 10), 71);
const trip = 'origin=RUH&tripType=oneway';
/** A deal to a Premium destination, and one that is Premium in itself. */
let foundId = '';
let typedId = '';
/** A list of favourites that a member shares. */
let sharedToken = '';
const calendar = `month=${day.slice(0, 7)}`;

/** Every call that carries a destination or a deal; one more call of the contract has to be named here or below. */
const calls: Readonly<Record<string, readonly Row[]>> = {
  listDestinationPrices: [
    { path: () => `/api/pricing/destinations?${trip}`, sights: lockedForOthers },
    { path: () => `/api/pricing/destinations?${trip}&visaFree=SA`, sights: lockedForOthers },
    { path: () => `/api/pricing/destinations?${trip}&months=${day.slice(0, 7)}`, sights: hiddenFromOthers },
    { path: () => `/api/pricing/destinations?${trip}&maxPrice=99999`, sights: hiddenFromOthers },
  ],
  getDestinationPrice: [{ path: () => `/api/pricing/SIN?${trip}`, sights: lockedForOthers }],
  listOriginPrices: [
    { path: () => '/api/pricing/SIN/origins?tripType=oneway', sights: lockedForOthers },
    {
      path: () => `/api/pricing/SIN/origins?tripType=oneway&departureDate=${day}`,
      sights: lockedForOthers,
    },
  ],
  getFareHistory: [{ path: () => `/api/pricing/SIN/history?${trip}`, sights: lockedForOthers }],
  getFarePatterns: [
    { path: () => `/api/pricing/SIN/patterns?${trip}`, sights: lockedForOthers, tells: tellsPattern },
  ],
  getFareCalendar: [{ path: () => `/api/pricing/SIN/calendar?${trip}&${calendar}`, sights: lockedForOthers }],
  searchFlights: [
    {
      path: () => `/api/flights/search?origin=RUH&destination=SIN&departureDate=${day}`,
      sights: hiddenFromOthers,
    },
  ],
  listDeals: [
    { path: () => '/api/deals', sights: lockedForOthers },
    { path: () => '/api/deals?search=SIN', sights: lockedForOthers },
    { path: () => '/api/deals?visaFree=SA', sights: lockedForOthers },
    { path: () => '/api/deals?maxPrice=99999', sights: hiddenFromOthers },
    { path: () => '/api/deals?search=LHR', sights: lockedForOthers, names: 'LHR' },
  ],
  getDeal: [
    { path: () => `/api/deals/${foundId}`, sights: lockedForOthers },
    { path: () => `/api/deals/${typedId}`, sights: lockedForOthers, names: 'LHR' },
  ],
  readSharedFavorites: [{ path: () => `/api/shared-favorites/${sharedToken}`, sights: lockedForOthers }],
  listFavorites: [{ path: () => '/api/favorites', sights: ownLockedForFree }],
  listWatches: [{ path: () => '/api/watches', sights: ownLockedForFree }],
  exportAccount: [{ path: () => '/api/account/export', sights: ownNamed }],
  listDestinationAirports: [{ path: () => '/api/airports/destinations', sights: namedToAll }],
};

/** Calls of everybody and of people that carry neither: places to start from, settings, sessions, one's own account. */
const withoutFares = [
  // Asks a source about a trip; asked-prices.test.ts asks it as a guest and as a member.
  'askFlightPrice',
  ...['listSaudiAirports', 'getSettings', 'getSiteStatus', 'getAdminSession', 'getDemoAdmin', 'adminLogIn'],
  'adminLogOut',
  ...['getFavoriteShare', 'shareFavorites', 'endFavoriteShare'],
  ...['checkFavorite', 'addFavorite', 'removeFavorite', 'getPreferences', 'updatePreferences'],
  ...['getUser', 'logIn', 'logOut', 'signUp', 'forgotPassword', 'resetPassword', 'confirmEmail'],
  ...['resendVerification', 'updateProfile', 'changePassword', 'updateLanguage', 'setProfileImage'],
  ...['createUpload', 'listSessions', 'endSession', 'endOtherSessions', 'getSubscription'],
  ...['cancelSubscription', 'deleteAccount', 'keepAccount', 'listConsents', 'withdrawConsent'],
  ...['sendContactMessage', 'requestEarlyAccess', 'reportMailEvents', 'reportPrice', 'listCalendarPeriods'],
  'listTripChoices',
  // Their answers are those of `listWatches`: server/people/watches/watches.routes.test.ts.
  ...['createWatch', 'updateWatch', 'deleteWatch', 'confirmWatch'],
  ...['getAlertSettings', 'updateAlertSettings', 'stopAlertMail'],
  ...['getPushKey', 'listPushDevices', 'addPushDevice', 'removePushDevice', 'sendTrialPush'],
];

/** What the administration tells of a Premium destination or deal. */
const adminReads = [
  () => 'GET /api/admin/deals',
  () => `GET /api/admin/deals/${foundId}`,
  () => `GET /api/admin/deals/${foundId}/history`,
  () => `GET /api/admin/deals/${typedId}`,
  () => 'GET /api/admin/deals/export',
];

const leaves = ({ headers }: Answer): boolean => (headers.get('location') ?? '').startsWith('https://');
const otherAddresses: readonly Row[] = [
  { path: () => '/deals.rss', sights: hiddenFromOthers },
  { path: () => '/en/deals.rss', sights: hiddenFromOthers },
  ...(['kayak', 'wego', 'skyscanner', 'google', 'almosafer'] as const).map((booking) => ({
    path: () => `/go/RUH-SIN/${booking}?departureDate=${day}`,
    sights: hiddenFromOthers,
    tells: leaves,
  })),
];

let administrator: TestAdmin;
let cookies: Record<ViewerName, string>;

const site = setUpTestSite();
beforeAll(async () => {
  const { context } = site;
  const airports = secretDestinations.flatMap((code) => context.reference.airports.get(code) ?? []);
  await insertPremiumDestinations(context.db, airports);
  const open = buildRecordedSite(testNow).filter(
    (row) => !('fare' in row) || !secretDestinations.some((code) => code === row.fare.destination),
  );
  await site.ingest([...open, ...buildSecretRows(testNow)]);
  administrator = await createAdmin(context);
  const people = {
    free: await createUser(context),
    member: await createUser(context, { subscription: 'premium' }),
    admin: await createUser(context, { role: 'admin' }),
  };
  cookies = {
    guest: '',
    free: people.free.cookie,
    member: people.member.cookie,
    admin: people.admin.cookie,
    'admin session alone': administrator.adminCookie,
  };
  foundId = (await findDeal('SIN')).id;
  const [dealPrice, originalPrice] = secretFigures.map(Number);
  const typed = { departureCityCode: 'RUH', destinationCode: 'LHR', tripType: 'oneway', airline: 'SV' };
  const prices = { dealPrice, originalPrice, isPremium: true };
  await sendAdminRequest(site.app, administrator, 'POST /api/admin/deals', { ...typed, ...prices });
  typedId = (await findDeal('LHR')).id;
  await watchSingapore(Object.values(people));
  for (const { cookie } of Object.values(people)) {
    for (const id of ['RUH-SIN-oneway', foundId, typedId]) {
      await sendRequest(site.app, ['POST', `/api/favorites/${id}`], undefined, { cookie });
    }
  }
  sharedToken = await shareList(people.member);
  await summariseDepartureWeeks(context);
}, 60_000);

async function shareList({ cookie }: TestUser): Promise<string> {
  const answer = await sendRequest(site.app, ['POST', '/api/shared-favorites'], undefined, { cookie });
  return (await answer.json()).link.token;
}

/** Everybody watches it: a free account since before it was Premium. */
async function watchSingapore(people: readonly TestUser[]): Promise<void> {
  const { db } = site.context;
  const trip = { origin: 'RUH', destination: 'SIN', tripType: 'oneway', below: 1 };
  for (const { cookie } of people) {
    await sendRequest(
      site.app,
      ['POST', '/api/watches'],
      { ...trip, destination: 'CAI', below: null },
      { cookie },
    );
    await sendRequest(site.app, ['POST', '/api/watches'], trip, { cookie });
  }
  const singapore = db.selectFrom('watched_trip').select('id').where('destination', '=', 'SIN');
  await db.updateTable('watch').set({ trip_id: singapore }).where('trip_id', 'not in', singapore).execute();
}

function findDeal(destination: string): Promise<{ id: string }> {
  return site.context.db
    .selectFrom('deal')
    .select('id')
    .where('destination', '=', destination)
    .where('origin', '=', 'RUH')
    .where('trip_type', '=', 'oneway')
    .where((row) => row.or([row('destination', '<>', 'LHR'), row('source', '=', 'curated')]))
    .executeTakeFirstOrThrow();
}

async function read(viewer: ViewerName, path: string): Promise<Answer> {
  const response = await sendRequest(site.app, ['GET', path], undefined, { cookie: cookies[viewer] });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function sightOf({ names = 'SIN', tells }: Row, answer: Answer): Sight {
  const hasFigures = findSecrets(answer.text).length > 0;
  if (tells ? tells(answer) : hasFigures) return 'fare';
  return answer.status === 200 && answer.text.includes(names) ? 'place' : 'nothing';
}

it('knows of every call whether it carries destinations or deals', () => {
  const known = [...Object.keys(calls), ...withoutFares].sort();
  const all = operations.filter(({ access }: Operation) => access !== 'admin').map(({ id }) => id);
  expect(known).toEqual([...all].sort());
});

const rows = [
  ...Object.entries(calls).flatMap(([id, ofCall]) => ofCall.map((row) => [id, row] as const)),
  ...otherAddresses.map((row) => [row.path(), row] as const),
];

describe('the fare of a Premium destination or deal', () => {
  it.each(rows)('is told by %s to whom the table says, and to nobody else', async (_, row) => {
    // Twice: the second answer may come out of a cache that others filled.
    for (const viewer of ['member', ...viewers, 'guest'] as const) {
      const answer = await read(viewer, row.path());
      const sight = row.sights[viewers.indexOf(viewer)];
      expect([viewer, answer.status, sightOf(row, answer)]).toEqual([viewer, answer.status, sight]);
      if (sight === 'fare') {
        expect([200, 302]).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      } else {
        expect(findSecrets(answer.text)).toEqual([]);
      }
    }
  });

  const adminCalls = operations.filter(({ access }: Operation) => access === 'admin');
  it.each(adminCalls.map((call: Operation) => [`${call.method} ${call.path}`, call] as const))(
    'is told by %s to the administration alone',
    async (_, call) => {
      for (const viewer of viewers) {
        const request = [call.method.toUpperCase(), exampleTarget(call)] as const;
        const response = await sendRequest(site.app, request, call.body && {}, { cookie: cookies[viewer] });
        expect([viewer, response.status]).toEqual([viewer, 401]);
      }
    },
  );

  it('is told to the administration', async () => {
    for (const route of adminReads) {
      const response = await sendAdminRequest(site.app, administrator, route());
      expect([route(), response.status]).toEqual([route(), 200]);
      // A comma between the columns of a file groups no digits.
      const text = (await response.text()).replaceAll(',', ', ');
      expect([route(), findSecrets(text)]).not.toEqual([route(), []]);
    }
  });
});

describe('/go', () => {
  it.each(['guest', 'free', 'admin session alone'] as const)(
    'leads a %s to the deal page and counts no click',
    async (viewer) => {
      const { db } = site.context;
      await db.deleteFrom('booking_click').execute();
      const { status, headers } = await read(viewer, `/go/RUH-SIN/kayak?departureDate=${day}`);
      expect([status, headers.get('location')]).toEqual([302, '/deal/SIN?origin=RUH&tripType=oneway']);
      expect(await db.selectFrom('booking_click').selectAll().execute()).toEqual([]);
    },
  );

  it('counts a member’s click with the price they saw', async () => {
    const { db } = site.context;
    await db.deleteFrom('booking_click').execute();
    await read('member', `/go/RUH-SIN/kayak?departureDate=${day}`);
    const clicks = await db.selectFrom('booking_click').select(['destination', 'price_halalas']).execute();
    expect(clicks).toEqual([{ destination: 'SIN', price_halalas: 5_121_700 }]);
  });
});

describe('the picture of a shared page', () => {
  it('is the same for everybody: whoever shares a page shows it to others', async () => {
    const tags = new Set<string | null>();
    for (const viewer of viewers) {
      const { headers, status } = await read(viewer, '/og/RUH-SIN.en.png');
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      tags.add(headers.get('etag'));
    }
    expect(tags.size).toBe(1);
  });
});

describe('a destination that is open', () => {
  it.each(viewers)('can be booked by a viewer who is: %s', async (viewer) => {
    const { headers } = await read(viewer, `/go/RUH-CAI/wego?departureDate=${day}`);
    expect(headers.get('location')).toContain('https://sa.wego.com/');
  });
});
