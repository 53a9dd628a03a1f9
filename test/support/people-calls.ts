/** Every call of the API that is not the administration's, and the status each kind of caller is answered with. */
import { createKeyPair } from '#server/people/push/push-encryption.ts';
import type { TestUser } from './accounts.ts';

export const callerNames = [
  'guest',
  'free',
  'other free',
  'premium',
  'admin',
  'admin session alone',
] as const;
export const password = 'palm-river-41-kettle';

export type PeopleCall = {
  /** An address, or a body; see `fillIn` for the words in braces. */
  sent?: string | object | undefined;
  /** In the order of `callerNames`. */
  statuses: readonly number[];
  /** Changes its caller or the owner, so that each caller meets people of their own. */
  isSpending?: true;
};

const each = (statuses: readonly number[], sent?: string | object): PeopleCall => ({ sent, statuses });
const everybody = (status: number, sent?: string | object) => each(Array(6).fill(status), sent);
/** For people who are signed in, each for themselves. */
const signedIn = (status: number, sent?: string | object) =>
  each([401, status, status, status, status, 401], sent);
/** Calls that answer the owner alone. */
const ownerAlone = [401, 200, 404, 404, 404, 401];
const premiumAlone = [403, 403, 403, 200, 200, 403];
const spending = (call: PeopleCall): PeopleCall => ({ ...call, isSpending: true });

const unknownToken = 'A'.repeat(43);
const unknownId = '00000000-0000-4000-8000-000000000000';
const byToken = everybody(422, { token: unknownToken });
const names = { firstName: 'Sara', lastName: 'Al-Otaibi' };
const email = '{fresh}';
const watched = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 300 };
const trip = { origin: 'RUH', tripType: 'oneway', departureDate: '2026-12-31', returnDate: null };
const search =
  '/api/flights/search?origin=RUH&departureDate=2026-12-31&adults=1&tripType=oneway&destination=';
const keys = { p256dh: createKeyPair().publicKey, auth: 'A'.repeat(22) };
const contact = { fullName: 'Sara', email, subject: 'Fares', message: 'Hello' };
const wishes = { preferredRegions: ['asia'], preferredDepartureCities: ['RUH'], maxBudget: 2000 };

export const peopleCalls: Readonly<Record<string, PeopleCall | readonly PeopleCall[]>> = {
  listDeals: everybody(200),
  getDeal: everybody(404, `/api/deals/${unknownId}`),
  listDestinationPrices: everybody(200),
  getDestinationPrice: everybody(200, '/api/pricing/CAI'),
  listOriginPrices: everybody(200, '/api/pricing/CAI/origins'),
  getFareHistory: everybody(200, '/api/pricing/CAI/history'),
  getFarePatterns: everybody(200, '/api/pricing/CAI/patterns'),
  readPriceQuestion: everybody(200, `/api/check/question?text=${encodeURIComponent('سنغافورة 900')}`),
  checkPrice: everybody(200, '/api/check?origin=RUH&destination=CAI&departure=2026-12-31&price=500'),
  getFareCalendar: everybody(200, '/api/pricing/CAI/calendar?month=2026-12'),
  listSaudiAirports: everybody(200),
  listDestinationAirports: everybody(200),
  searchFlights: [everybody(200, `${search}CAI`), each(premiumAlone, `${search}SIN`)],
  askFlightPrice: [
    everybody(200, { ...trip, destination: 'CAI' }),
    each(premiumAlone, { ...trip, destination: 'SIN' }),
  ],
  getSiteStatus: everybody(200),
  getRecord: everybody(200),
  listClaims: everybody(200),
  getClaim: everybody(404, '/api/record/claims/999999'),
  getSimilarClaims: everybody(
    200,
    '/api/record/similar?origin=RUH&destination=CAI&tripType=oneway&feathers=4',
  ),
  listCalendarPeriods: everybody(200),
  listBoards: everybody(200, '/api/boards?origin=RUH&tripType=oneway'),
  listTripChoices: everybody(200, '/api/trip-choices?origin=RUH'),
  readWish: everybody(200, '/api/wishes?text=dubai'),
  getSettings: everybody(200),
  sendContactMessage: everybody(201, contact),
  requestEarlyAccess: everybody(201, { email, plan: 'annual' }),
  /** Closed without MAIL_EVENTS_SECRET. */
  reportMailEvents: everybody(404, { events: [] }),
  getUser: signedIn(200),
  adminLogIn: spending(everybody(401, { username: '{owner}', password })),
  getAdminSession: each([401, 401, 401, 401, 401, 200]),
  adminLogOut: spending(everybody(200)),
  getDemoAdmin: everybody(200),
  logIn: [
    spending(everybody(200, { email: '{owner}', password })),
    spending(everybody(401, { email: '{owner}', password: 'wrong' })),
  ],
  signUp: everybody(201, { email, password, ...names }),
  logOut: spending(everybody(200)),
  updateProfile: signedIn(200, { ...names, email: '{caller}' }),
  changePassword: spending(signedIn(200, { currentPassword: password, newPassword: 'desert-moon-77-lamp' })),
  forgotPassword: everybody(200, { email }),
  resetPassword: everybody(422, { token: unknownToken, password }),
  confirmEmail: byToken,
  resendVerification: signedIn(200),
  listSessions: signedIn(200),
  endSession: [
    spending(each(ownerAlone, '/api/auth/sessions/{owner session}')),
    spending(signedIn(200, '/api/auth/sessions/{caller session}')),
    signedIn(404, `/api/auth/sessions/${unknownId}`),
  ],
  endOtherSessions: signedIn(200),
  createUpload: each([401, 201, 201, 201, 201, 201]),
  setProfileImage: [
    signedIn(200, { profileImageURL: null }),
    signedIn(404, { profileImageURL: `/api/objects/${unknownId}` }),
  ],
  getSubscription: signedIn(200),
  cancelSubscription: spending(each([401, 409, 409, 200, 409, 401])),
  exportAccount: signedIn(200),
  deleteAccount: [spending(signedIn(422, { password: 'wrong' })), spending(signedIn(200, { password }))],
  keepAccount: byToken,
  listConsents: signedIn(200),
  withdrawConsent: signedIn(200, '/api/account/consents/alerts'),
  listFavorites: signedIn(200),
  checkFavorite: signedIn(200, '/api/favorites/RUH-CAI-oneway/check'),
  addFavorite: signedIn(200, '/api/favorites/RUH-CAI-oneway'),
  removeFavorite: signedIn(200, '/api/favorites/RUH-CAI-oneway'),
  getFavoriteShare: signedIn(200),
  shareFavorites: signedIn(200),
  endFavoriteShare: signedIn(200),
  readSharedFavorites: everybody(404, `/api/shared-favorites/${unknownToken}`),
  getPreferences: signedIn(200),
  updatePreferences: signedIn(200, { ...wishes, emailAlerts: false, pushAlerts: false, language: 'ar' }),
  updateLanguage: signedIn(200, { language: 'en' }),
  listWatches: signedIn(200),
  createWatch: [
    each([422, 201, 201, 201, 201, 422], watched),
    everybody(201, { ...watched, month: '2027-02', email }),
    each([422, 403, 403, 201, 201, 422], { ...watched, destination: 'SIN' }),
  ],
  updateWatch: signedIn(404, { path: `/api/watches/${unknownId}`, body: { isPaused: true } }),
  deleteWatch: signedIn(404, `/api/watches/${unknownId}`),
  confirmWatch: byToken,
  getAlertSettings: signedIn(200),
  updateAlertSettings: signedIn(200, { frequency: 'weekly' }),
  stopAlertMail: byToken,
  getPushKey: signedIn(200),
  listPushDevices: signedIn(200),
  addPushDevice: [
    each([401, 201, 201, 201, 201, 401], { endpoint: 'https://fcm.googleapis.com/fcm/send/{fresh}', keys }),
    signedIn(422, { endpoint: 'https://10.0.0.1/', keys }),
  ],
  removePushDevice: signedIn(404, `/api/push/devices/${unknownId}`),
  sendTrialPush: spending(signedIn(409)),
};

/** The address and the body of a call as one caller sends it to get at what `owner` has. */
export function fillIn(
  path: string,
  { sent = path }: PeopleCall,
  { caller, owner }: { caller: TestUser | undefined; owner: TestUser },
): { path: string; body?: unknown } {
  const whole = typeof sent === 'string' ? { path: sent } : 'path' in sent ? sent : { path, body: sent };
  const fresh = `${crypto.randomUUID()}@example.com`;
  const text = JSON.stringify(whole)
    .replaceAll('{fresh}', fresh)
    .replaceAll('{owner}', owner.email)
    .replaceAll('{owner session}', owner.sessionId)
    .replaceAll('{caller}', caller?.email ?? fresh)
    .replaceAll('{caller session}', caller?.sessionId ?? unknownId);
  return JSON.parse(text);
}
