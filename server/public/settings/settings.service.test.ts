import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/domain/settings.ts';
import { createLogger } from '#server/platform/logger.ts';
import { truncateAll } from '#test/support/database.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { presentSettings } from './settings.routes.ts';
import { completeSettings } from './settings.service.ts';
import { createSiteSnapshot } from './site-snapshot.ts';

const site = setUpTestSite();

const readSettings = async () => (await site.app.request('/api/settings')).json();

describe('settings of a new site', () => {
  it('are the defaults: nothing anybody has not said', async () => {
    const response = await site.app.request('/api/settings');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      siteName: { ar: 'هدهد', en: 'Hudhud' },
      premiumPrice: 299,
      premiumAnnualMonthlyPrice: 99,
      maxFreeDeals: 3,
      moneyBackDays: 30,
      supportEmail: null,
      operatorName: { ar: '', en: '' },
      operatorPaper: 'commercialRegister',
      operatorNumber: '',
      operatorVat: '',
      operatorAddress: { ar: '', en: '' },
      operatorPhone: '',
      complaintsContact: '',
      complaintsAnswered: { ar: '', en: '' },
      earnsCommission: false,
      testimonials: [],
      socialLinks: [],
      bookingSites: ['skyscanner', 'google', 'wego', 'almosafer'],
      bookingFees: [],
      passwordMin: 6,
    });
  });
});

describe('changed settings', () => {
  beforeEach(async () => {
    await truncateAll(site.context.db);
    await site.context.settings.reload();
  });

  it('hold at once, everywhere they are shown, and leave the rest alone', async () => {
    const etag = (await site.app.request('/api/settings')).headers.get('etag') ?? '';
    const changed = await updateSettings(site.context, {
      siteName: { ar: ' طيران ', en: 'Wings\u202e' },
      premiumPrice: 349.5,
    });
    expect(changed).toEqual({
      ...defaultSettings,
      siteName: { ar: 'طيران', en: 'Wings' },
      premiumPrice: 349.5,
    });
    expect(await readSettings()).toEqual(presentSettings(changed, 6));
    const status = await (await site.app.request('/api/site-status')).json();
    expect([status.siteName, status.siteNameAr]).toEqual(['Wings', 'طيران']);
    const again = await site.app.request('/api/settings', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(200);
  });

  it('have a version that rises, and a change against an older one is refused', async () => {
    const before = site.context.settings.version();
    const stored = async () =>
      site.context.db.selectFrom('setting').select(['key', 'version']).orderBy('key').execute();
    await updateSettings(site.context, { maxFreeDeals: 5 }, 0);
    await expect(updateSettings(site.context, { maxFreeDeals: 6 }, 0)).rejects.toMatchObject({
      code: 'conflict',
    });
    await updateSettings(site.context, { maxFreeDeals: 7, moneyBackDays: 14 }, 1);
    expect(await stored()).toEqual([
      { key: 'maxFreeDeals', version: 2 },
      { key: 'moneyBackDays', version: 2 },
    ]);
    expect(site.context.settings.version()).toBe(before + 2);
    await updateSettings(site.context, {});
    expect(await stored()).toHaveLength(2);
  });

  it('fall back one by one when a stored value is not understood', async () => {
    const { db } = site.context;
    await updateSettings(site.context, { premiumPrice: 199, maxFreeDeals: 9 });
    await db.updateTable('setting').set({ value: '"many"' }).where('key', '=', 'maxFreeDeals').execute();
    const snapshot = createSiteSnapshot({ ...site.context, logger: createLogger('silent') });
    await snapshot.read();
    expect(snapshot.settings.current()).toMatchObject({ premiumPrice: 199, maxFreeDeals: 3 });
  });

  it.each<readonly [change: object, field: string]>([
    [{ premiumPrice: '299' }, 'premiumPrice'],
    [{ premiumPrice: 1.005 }, 'premiumPrice'],
    [{ siteName: { ar: 'هدهد' } }, 'siteName.en'],
    [{ siteName: { ar: 'هدهد', en: ' \u202e ' } }, 'siteName.en'],
    [{ siteName: { ar: 'هدهد', en: '\u00AD\u3164\u200D' } }, 'siteName.en'],
    [{ supportEmail: 'a@example.com\r\nBcc: b@example.com' }, 'supportEmail'],
    [{ testimonials: [{ text: { ar: 'أ', en: 'a' }, city: 'CAI' }] }, 'testimonials.0.city'],
    [{ testimonials: [{ text: { ar: 'أ', en: 'a' }, city: 'RUH', name: 'Sara' }] }, 'testimonials.0.name'],
    [{ socialLinks: [{ network: 'x', url: 'javascript:alert(1)' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://evil.example/x.com' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://evil.com@x.com/' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://me:pass@x.com/' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://x.com\\@evil.com/' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://x.com/a\\b' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://x.com:8443/' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://x.com:443/' }] }, 'socialLinks.0.url'],
    [{ socialLinks: [{ network: 'x', url: 'https://x.com/\u202egpj' }] }, 'socialLinks.0.url'],
    ...['call us', '12', 'javascript:alert(123)', 'https://example.com/123'].flatMap((text) => [
      [{ operatorPhone: text }, 'operatorPhone'] as const,
      [{ complaintsContact: text }, 'complaintsContact'] as const,
    ]),
    [{ complaintsContact: 'mailto:care@example.com' }, 'complaintsContact'],
    [{ complaintsContact: 'care@@example.com' }, 'complaintsContact'],
    [{ bookingSites: ['wego', 'wego'] }, 'bookingSites'],
    [{ bookingSites: ['kayak'] }, 'bookingSites.0'],
    [{ bookingFees: [{ site: 'wego', percent: 1.005, fixed: 0 }] }, 'bookingFees.0.percent'],
    [{ bookingFees: [0, 1].map(() => ({ site: 'wego', percent: 1, fixed: 0 })) }, 'bookingFees'],
    [{ isAdmin: true }, ''],
  ])('are refused out of bounds: %j', async (change, field) => {
    const error = await updateSettings(site.context, change).catch((reason: unknown) => reason);
    const { issues } = error as { issues: { path: PropertyKey[]; code: string; keys?: string[] }[] };
    const fields = issues.map((issue) =>
      [...issue.path, ...(field.endsWith('.name') ? (issue.keys ?? []) : [])].join('.'),
    );
    expect(fields).toContain(field);
    expect(await site.context.db.selectFrom('setting').select('key').execute()).toEqual([]);
  });

  it.each<readonly [key: string, text: string]>([
    ['operatorVat', '300000000000003'],
    ['operatorVat', '300-0000-0000-0003'],
    ['operatorVat', '٣٠٠٠٠٠ ٠٠٠٠٠٠ ٠٠٣'],
    ...['(011) 123 4567', '+966 (0)11/123-4567', '011.123.4567', '٠١١١٢٣٤٥٦٧', '920000000 ext. 5'].flatMap(
      (text) => [['operatorPhone', text] as const, ['complaintsContact', text] as const],
    ),
    ['complaintsContact', 'care@example.com, 920000000'],
    ['complaintsContact', 'care@example.com'],
  ])('keep %s stored before it was checked: %s', (key, text) => {
    const stored = { values: new Map([[key, text]]), version: 1 };
    const completed = completeSettings(defaultSettings, stored, createLogger('silent'));
    expect(completed).toMatchObject({ [key]: text });
  });

  it('say what was decided in an earlier version and stands in a file now', () => {
    const told: unknown[] = [];
    const logger = { ...createLogger('silent'), warn: (fields: unknown) => told.push(fields) };
    const values = new Map<string, unknown>([
      ['fareSources', [{ source: 'serpapi' }]],
      ['calendar', null],
    ]);
    completeSettings(defaultSettings, { values, version: 1 }, logger as never);
    expect(told).toEqual([{ setting: 'fareSources', file: 'data/fare-sources.json' }]);
  });

  it('take addresses of the network, and of mail in the spelling of its domain', async () => {
    const socialLinks = [{ network: 'instagram', url: 'https://www.instagram.com/hudhud/' }];
    const change = { supportEmail: 'Support@Example.com', socialLinks };
    const taken = { supportEmail: 'Support@example.com', socialLinks };
    expect(await updateSettings(site.context, change)).toMatchObject(taken);
  });
});
