import { describe, expect, it } from 'vitest';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import { bookingTemplates } from '#server/public/outbound/booking-template.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { testNow } from '#test/support/factories.ts';

const { site, admin, call, listEntries } = administeredSite({}, { email: 'noura@example.sa' });

const put = (body: unknown) => call('PUT /api/admin/settings', body);
const get = async (): Promise<AdminSettings> => (await call('GET /api/admin/settings')).json();
const listStored = () => site.context.db.selectFrom('setting').select(['key', 'version']).execute();

describe('GET /api/admin/settings', () => {
  it('gives everything as it came, and what templates start from', async () => {
    const answer = await get();
    expect(answer).toMatchObject({ settings: defaultSettings, version: 0, lastChange: null });
    expect(answer.builtIn.bookingTemplates).toEqual(bookingTemplates);
  });

  it('is answered from the database, whatever this node has been told so far', async () => {
    const row = { key: 'maxFreeDeals', value: '9', version: 4, updated_at: testNow };
    await site.context.db.insertInto('setting').values(row).execute();
    expect(await get()).toMatchObject({ settings: { maxFreeDeals: 9 }, version: 4 });
  });
});

describe('PUT /api/admin/settings', () => {
  it('stores what is named, tells who did it, and logs before and after', async () => {
    const change = { siteName: { ar: 'طيران', en: 'Wings' }, premiumPrice: 349, version: 0 };
    const answer = await put(change);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      settings: { ...defaultSettings, siteName: change.siteName, premiumPrice: 349 },
      version: 1,
      lastChange: { by: 'noura@example.sa', at: testNow.toISOString() },
    });
    expect(await listEntries()).toMatchObject([
      {
        actor_id: admin().id,
        actor_email: 'noura@example.sa',
        action: 'settings.update',
        target_kind: 'settings',
        target_label: 'siteName, premiumPrice',
        before: { siteName: defaultSettings.siteName, premiumPrice: 299 },
        after: { siteName: change.siteName, premiumPrice: 349 },
      },
    ]);
  });

  it('refuses a change based on an older version, and writes nothing', async () => {
    await put({ maxFreeDeals: 5, version: 0 });
    const answer = await put({ maxFreeDeals: 6, version: 0 });
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict']);
    expect((await get()).settings.maxFreeDeals).toBe(5);
    expect(await listEntries()).toHaveLength(1);
    expect((await put({ maxFreeDeals: 7 })).status).toBe(200);
  });

  it('is no change where nothing differs', async () => {
    expect(
      await (await put({ premiumPrice: 299, bookingSites: defaultSettings.bookingSites })).json(),
    ).toMatchObject({ version: 0 });
    expect([await listEntries(), await listStored()]).toEqual([[], []]);
  });

  it('takes one text for both languages, as the specification sends the name', async () => {
    const answer = await put({ siteName: 'Tayer', premiumPrice: 250 });
    expect([answer.status, (await answer.json()).settings.siteName]).toEqual([
      200,
      { ar: 'Tayer', en: 'Tayer' },
    ]);
    const both = { ar: 'طاير', en: 'Tayer' };
    expect((await (await put({ siteName: both })).json()).settings.siteName).toEqual(both);
    expect((await put({ siteName: '' })).status).toBe(422);
    expect((await put({ siteName: 7 })).status).toBe(422);
  });

  const template = {
    site: 'wego',
    language: 'ar',
    tripType: 'roundtrip',
    template: 'https://sa.wego.com/x/{O}-{D}/{dep}/{ret}/{n}',
    checkedOn: null,
  } as const;
  const period = {
    start: '2027-03-18',
    end: '2027-03-27',
    places: 'CAI',
    reason: { ar: 'إغلاق', en: 'Closed' },
  } as const;

  it.each([
    [
      {
        bookingTemplates: [
          template,
          { ...template, language: 'en', template: 'https://evil.example/{O}{D}{dep}{ret}{n}' },
        ],
      },
      'bookingTemplates.1.template',
      /carry the whole trip/,
    ],
    [
      { bookingTemplates: [{ ...template, tripType: 'oneway' }] },
      'bookingTemplates.0.template',
      /carry the whole trip/,
    ],
    [{ bookingTemplates: [template, template] }, 'bookingTemplates', /only once/],
    [{ unusualPeriods: [{ ...period, end: '2027-03-01' }] }, 'unusualPeriods.0.end', /before the first/],
    [{ unusualPeriods: [{ ...period, start: '2027-02-30' }] }, 'unusualPeriods.0.start', /valid date/],
    [{ premiumPrice: 0 }, 'premiumPrice', /number/],
    [{ siteNam: 'x' }, 'siteNam', /Unknown field/],
  ])('names what is wrong: %j', async (change, field, words) => {
    const answer = await put(change);
    expect(answer.status).toBe(422);
    const { fields } = await answer.json();
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toMatch(words);
    expect([await listEntries(), await listStored()]).toEqual([[], []]);
  });

  it('takes a template and a period, and gives both up again', async () => {
    expect(
      (await put({ bookingTemplates: [template], unusualPeriods: [period], supportEmail: 'help@example.sa' }))
        .status,
    ).toBe(200);
    expect((await get()).settings).toMatchObject({ bookingTemplates: [template], unusualPeriods: [period] });
    const back = await put({ bookingTemplates: [], unusualPeriods: [], supportEmail: null });
    expect((await back.json()).settings).toEqual(defaultSettings);
  });
});

describe('GET /api/admin/booking-templates/check', () => {
  const check = async (template: string, tripType = 'roundtrip') => {
    const query = new URLSearchParams({ site: 'wego', language: 'en', tripType, template });
    return (await call(`GET /api/admin/booking-templates/check?${query}`)).json();
  };

  it('makes an address of a good template', async () => {
    expect(await check('https://sa.wego.com/en/{o}-{d}/{dep}:{ret}/{n}')).toEqual({
      isValid: true,
      example: 'https://sa.wego.com/en/ruh-cai/2026-12-21:2026-12-28/2',
    });
  });

  it.each(['https://evil.example/{O}{D}{dep}{ret}{n}', 'javascript:{O}{D}{dep}{ret}{n}', '{', ''])(
    'makes none of a bad one: %s',
    async (template) => {
      expect(await check(template)).toEqual({ isValid: false, example: null });
    },
  );
});
