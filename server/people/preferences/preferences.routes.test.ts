import { beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { consent as consentSchema } from '#contract/api/account.ts';
import { preferences as preferencesSchema } from '#contract/api/preferences.ts';
import { privacyVersion } from '#contract/domain/account.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';

let sara: TestUser;
const { site, clock } = setUpOwnApp();
beforeEach(async () => {
  sara = await createUser(site.context);
});

const wishes = {
  preferredRegions: ['europe', 'africa'],
  maxBudget: 1500.5,
  preferredDepartureCities: ['RUH', 'AHB'],
  emailAlerts: true,
  pushAlerts: false,
  alertFrequency: 'daily',
  quietHours: { from: '22:00', to: '07:30' },
  language: 'en',
};
const agreed = { ...wishes, alertConsent: true };
const silent = { ...wishes, emailAlerts: false, pushAlerts: false };
const save = (body: unknown = agreed, user = sara) => site.send(user, 'PUT', '/api/preferences', body);
const read = async (user = sara) =>
  preferencesSchema.strict().parse(await site.read(user, '/api/preferences'));
const listConsents = async (user = sara) =>
  z.array(consentSchema.strict()).parse(await site.read(user, '/api/account/consents'));
const withdraw = (user = sara, purpose = 'alerts') =>
  site.send(user, 'DELETE', `/api/account/consents/${purpose}`);

test.each([
  [['AHB', 'MED', 'JED'], 'JED'],
  [['TUU'], null],
  [[], null],
])('trips of somebody who prefers %j begin at %s', async (preferredDepartureCities, departureCity) => {
  await save({ ...wishes, preferredDepartureCities });
  expect(await site.read(sara, '/api/auth/user')).toMatchObject({ departureCity });
});

describe('/api/preferences', () => {
  it('begin with alerts on in the form, and nothing agreed to', async () => {
    expect(await read()).toEqual({
      preferredRegions: [],
      maxBudget: null,
      preferredDepartureCities: [],
      emailAlerts: true,
      pushAlerts: true,
      alertFrequency: 'instant',
      quietHours: { from: '23:00', to: '08:00' },
      language: 'ar',
      isAlertConsentGiven: false,
    });
    expect(await site.context.db.selectFrom('preference').selectAll().execute()).toEqual([]);
  });

  it('are kept as saved, the language with the account', async () => {
    const response = await save();
    expect(response.status).toBe(200);
    const saved = { ...wishes, isAlertConsentGiven: true };
    expect(await response.json()).toEqual({ preferences: saved });
    expect(await read()).toEqual(saved);
    const account = await site.context.db.selectFrom('user_account').select('language').execute();
    expect(account).toEqual([{ language: 'en' }]);
  });

  it.each([
    ['a text', '1500', 1500],
    ['a text with halalas', ' 1500.25 ', 1500.25],
    ['an empty text', '', null],
    ['nothing', null, null],
    ['zero', 0, 0],
    ['the highest', 100_000, 100_000],
  ])('take %s as budget', async (_, maxBudget, expected) => {
    expect((await save({ ...wishes, maxBudget })).status).toBe(200);
    expect((await read()).maxBudget).toBe(expected);
  });

  it.each([
    ['a budget below zero', { maxBudget: -1 }, 'maxBudget'],
    ['a budget too high', { maxBudget: 100_000.01 }, 'maxBudget'],
    ['a budget of words', { maxBudget: 'cheap' }, 'maxBudget'],
    ['parts of a halala', { maxBudget: 1.001 }, 'maxBudget'],
    ['an unknown region', { preferredRegions: ['mars'] }, 'preferredRegions.0'],
    ['five regions', { preferredRegions: Array(5).fill('asia') }, 'preferredRegions'],
    ['a city not offered', { preferredDepartureCities: ['CAI'] }, 'preferredDepartureCities.0'],
    ['a third language', { language: 'fr' }, 'language'],
    ['alerts by the hour', { alertFrequency: 'hourly' }, 'alertFrequency'],
    ['quiet hours of no length', { quietHours: { from: '08:00', to: '08:00' } }, 'quietHours'],
    ['a time that is none', { quietHours: { from: '24:00', to: '08:00' } }, 'quietHours.from'],
    ['a role', { role: 'admin' }, 'role'],
    ['somebody else', { userId: 'x' }, 'userId'],
    ['a consent that is no yes or no', { alertConsent: 'yes' }, 'alertConsent'],
  ])('refuse %s', async (_, change, field) => {
    const response = await save({ ...wishes, ...change });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toEqual([field]);
    expect(await site.context.db.selectFrom('preference').selectAll().execute()).toEqual([]);
  });

  it('keep each region and city once', async () => {
    const cities = ['RUH', 'JED', 'RUH'];
    await save({ ...wishes, preferredRegions: ['asia', 'asia'], preferredDepartureCities: cities });
    const { preferredRegions, preferredDepartureCities } = await read();
    expect([preferredRegions, preferredDepartureCities]).toEqual([['asia'], ['RUH', 'JED']]);
  });

  it('belong to one person', async () => {
    const other = await createUser(site.context);
    await save();
    expect(await read(other)).toMatchObject({ maxBudget: null, language: 'ar', isAlertConsentGiven: false });
  });
});

describe('consent to alerts', () => {
  it('is recorded with what was agreed to, in which language and when, once', async () => {
    await save();
    clock.wait(300);
    await save({ ...agreed, pushAlerts: true, maxBudget: 10 });
    const given = {
      purpose: 'alerts',
      version: privacyVersion,
      language: 'en',
      givenAt: testNow.toISOString(),
      withdrawnAt: null,
    };
    expect(await listConsents()).toEqual([given]);
    const [row] = await site.context.db.selectFrom('consent').select('address_hash').execute();
    expect(row?.address_hash).toMatch(/^[\w-]{22}$/);
  });

  it.each([
    ['push alone', { emailAlerts: false, pushAlerts: true }, 1],
    ['e-mail alone', { emailAlerts: true, pushAlerts: false }, 1],
    ['neither', { emailAlerts: false, pushAlerts: false }, 0],
  ])('is given in so many words with %s: %#', async (_, alerts, consents) => {
    await save({ ...agreed, ...alerts });
    expect(await listConsents()).toHaveLength(consents);
  });

  it.each([undefined, false])(
    'is not given by saving alone, nor taken back (alertConsent: %s)',
    async (given) => {
      const body = { ...wishes, alertConsent: given };
      await save(body);
      expect(await listConsents()).toEqual([]);
      expect(await read()).toMatchObject({ emailAlerts: true, isAlertConsentGiven: false });
      await save(agreed);
      await save(body);
      expect((await read()).isAlertConsentGiven).toBe(true);
    },
  );

  it('is given before the address is confirmed, as the list of consents says', async () => {
    const unconfirmed = await createUser(site.context, { isEmailVerified: false });
    await save(agreed, unconfirmed);
    expect(await listConsents(unconfirmed)).toHaveLength(1);
    expect((await read(unconfirmed)).isAlertConsentGiven).toBe(true);
  });

  it('is taken back by saving no alerts, and given anew by saving some', async () => {
    await save();
    clock.wait(60);
    await save(silent);
    expect((await read()).isAlertConsentGiven).toBe(false);
    clock.wait(60);
    await save();
    expect((await listConsents()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([
      null,
      new Date(testNow.getTime() + 60_000).toISOString(),
    ]);
    expect((await read()).isAlertConsentGiven).toBe(true);
  });

  it('takes the alerts with it when it is taken back, so that nothing agrees to them again', async () => {
    await save();
    const response = await withdraw();
    expect([response.status, await response.json()]).toEqual([200, { done: true }]);
    expect(await read()).toEqual({ ...silent, isAlertConsentGiven: false });
    expect((await withdraw()).status).toBe(200);
  });

  it('can be taken back before any preferences are saved', async () => {
    expect((await withdraw()).status).toBe(200);
    expect(await read()).toMatchObject({ emailAlerts: false, pushAlerts: false });
  });

  it('is one’s own, and the privacy notice is not taken back alone', async () => {
    const other = await createUser(site.context);
    await save();
    await withdraw(other);
    expect((await read()).isAlertConsentGiven).toBe(true);
    expect(await listConsents(other)).toEqual([]);
    expect((await withdraw(sara, 'privacy')).status).toBe(422);
  });
});

test('the language alone is saved, and nothing else with it', async () => {
  const { preferences } = await (await save(wishes)).json();
  const put = (body: unknown) => site.send(sara, 'PUT', '/api/preferences/language', body);
  expect((await put({ language: 'ar' })).status).toBe(200);
  expect(await read()).toEqual({ ...preferences, language: 'ar' });
  expect((await put({ language: 'fr' })).status).toBe(422);
  expect((await put({ language: 'en', emailAlerts: false })).status).toBe(422);
});
