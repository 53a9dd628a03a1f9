/** What administrators say of the site appears on its pages, also on those that were cached before. */
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { reportOperator } from '#server/app/start.ts';
import type { Logger } from '#server/platform/logger.ts';
import { renderPage } from '#web/app/entry.server.tsx';
import { createRenderer } from './support/access-site.ts';
import { createAdmin, sendAdminRequest } from './support/admins.ts';
import { buildProviderRows } from './support/factories.ts';
import { setUpTestSite } from './support/set-up-test-site.ts';
import { updateSettings } from './support/update-settings.ts';

const site = setUpTestSite();
let rendered = 0;

const buildWhole = () =>
  buildApp(site.context, {
    renderer: createRenderer((input) => {
      rendered += 1;
      return renderPage(input);
    }),
  });
/** A page that no cache has. */
const readNew = async (path: string) => (await buildWhole().request(path)).text();

it('a name is in the title, the header, the footer and what is shared of a guest’s page, in feeds, pictures and the API', async () => {
  const whole = buildWhole();
  const read = async (path = '/en/contact') => (await whole.request(path)).text();
  const readPicture = async () => (await whole.request('/og/site.en.png')).headers.get('etag');
  const others = ['/en/deals.rss', '/en/manifest.webmanifest', '/api/site-status', '/api/settings'];
  const [before, picture] = [await read(), await readPicture()];
  expect(await read()).toBe(before);
  expect(rendered).toBe(1);
  for (const path of others) expect(await read(path)).toContain('Hudhud');
  expect(before).toMatch(/<title>[^<]+ · Hudhud<\/title>/);
  const admin = await createAdmin(site.context);
  const change = { siteName: { ar: 'أجنحة', en: 'Wings' } };
  expect((await sendAdminRequest(whole, admin, 'PUT /api/admin/settings', change)).status).toBe(200);
  const after = await read();
  expect(after).toMatch(/<title>[^<]+ · Wings<\/title>/);
  expect(after).toContain('property="og:site_name" content="Wings"');
  expect(after).toContain('<span>Wings</span>');
  expect(after).toContain('Wings</p>');
  expect(after).not.toContain('>Hudhud<');
  for (const path of others) expect(await read(path)).toContain('Wings');
  expect(await readPicture()).not.toBe(picture);
});

describe('who runs the site', () => {
  const operator = {
    operatorName: { ar: 'مؤسسة أجنحة', en: '' },
    operatorPaper: 'freelanceDocument',
    operatorNumber: 'FL-123456',
    operatorAddress: { ar: 'الرياض', en: 'Riyadh' },
    operatorPhone: '+966 11 000 0000',
    complaintsAnswered: { ar: 'خلال ثلاثة أيام عمل', en: 'within three working days' },
  } as const;

  it('is told in the footer of every page, and whole in the terms', async () => {
    const read = async (path: string) =>
      (await readNew(path)).split('<script type="application/json"')[0] ?? '';
    expect(await read('/en/terms')).not.toMatch(/Run by|Who runs the site/);
    await updateSettings(site.context, operator);
    const [footer = ''] = /<footer.*<\/footer>/s.exec(await read('/en/contact')) ?? [];
    // Also where "About" leads, for guests and for members.
    for (const path of ['/en/', '/en/record']) {
      const [main = ''] = /<main.*<\/main>/s.exec(await read(path)) ?? [];
      expect(main.split(/id="(?:how|method)"/)[1], path).toMatch(/Run by .*مؤسسة أجنحة/);
    }
    expect(footer).toContain('Run by <bdi>مؤسسة أجنحة</bdi>');
    expect(footer).toContain('Freelance document <bdi>FL-123456</bdi>');
    expect(footer).not.toContain('VAT');
    const english = (await read('/en/terms')).replaceAll(/[\u2068\u2069]/g, '');
    for (const words of ['Address: Riyadh', 'Telephone: +966 11 000 0000', 'within three working days']) {
      expect(english).toContain(words);
    }
    expect(await read('/terms')).toContain('وثيقة العمل الحر');
  });

  it('is missed in the log of a site in production that does not tell it, and of no other', async () => {
    const missedBy = (config: { isProduction: boolean; isDemo: boolean }) => {
      const warned: unknown[] = [];
      const logger = { warn: (fields: unknown) => warned.push(fields) } as unknown as Logger;
      const { settings } = site.context;
      reportOperator({ config: { ...site.context.config, ...config }, settings, logger });
      return warned;
    };
    await updateSettings(site.context, operator);
    expect(missedBy({ isProduction: true, isDemo: false })).toEqual([
      { settings: ['operatorName', 'complaintsContact'] },
    ]);
    expect(missedBy({ isProduction: true, isDemo: true })).toEqual([]);
    expect(missedBy({ isProduction: false, isDemo: false })).toEqual([]);
    const name = { ar: 'مؤسسة أجنحة', en: 'Wings Establishment' };
    await updateSettings(site.context, { operatorName: name, complaintsContact: 'care@wings.example' });
    expect(missedBy({ isProduction: true, isDemo: false })).toEqual([]);
  });
});

it('a commission is told beside booking links, in the terms and in the privacy policy once any source pays', async () => {
  await site.ingest(buildProviderRows({ price: 600 }));
  const countNotes = async () => {
    const fare = await readNew('/en/deal/CAI?origin=RUH&tripType=oneway');
    const legal = [await readNew('/en/terms'), await readNew('/en/privacy')];
    const notes = fare.split('It changes neither the price nor the order.</p>').length - 1;
    return [notes, ...legal.map((page) => page.includes('commission'))];
  };
  expect(await countNotes()).toEqual([0, false, false]);
  await updateSettings(site.context, { earnsCommission: true });
  // Once on the card of the booking button and the list of sites.
  expect(await countNotes()).toEqual([1, true, true]);
});
