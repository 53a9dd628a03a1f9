/** What the server sends for pages of a site without fares: routes, languages, frame, settings, legal texts. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { readFirstScripts } from '#test/support/first-scripts.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { readPage, tagsOf } from '#test/support/page-text.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import legalWords from './fixtures/legal-words.json' with { type: 'json' };

const app = openForFile(() => startTestApp({ fares: 'none' }));

const read = (path: string) => readPage(app.url + path);
const pageText = async (path: string) => (await read(path)).html;

describe('spec: routes of a guest', () => {
  test.each([
    ['/', 'إلى أين تسافر بأقل سعر؟', 'Where can you fly for less?'],
    ['/deals', 'عروض الطيران', 'Flight deals'],
    ['/search', 'ابحث عن رحلتك', 'Search for your flight'],
    ['/premium', 'بريميوم يفتح لك كل الوجهات', 'Premium unlocks every destination'],
    ['/upgrade', 'بريميوم يفتح لك كل الوجهات', 'Premium unlocks every destination'],
    ['/subscribe', 'بريميوم يفتح لك كل الوجهات', 'Premium unlocks every destination'],
    ['/contact', 'تواصل معنا', 'Contact us'],
    ['/privacy', 'سياسة الخصوصية', 'Privacy policy'],
    ['/terms', 'الشروط والأحكام', 'Terms of use'],
  ])('%s opens its screen in both languages', async (path, arabic, english) => {
    expect(await read(path)).toMatchObject({ status: 200, heading: arabic });
    expect(await read(`/en${path}`)).toMatchObject({ status: 200, heading: english });
  });

  test.each([
    ['/en/nowhere/at-all', '404 Page Not Found', 'Did you forget to add the page to the router?', '/en/'],
    ['/nowhere/at-all', 'لم نجد هذه الصفحة', '', '/'],
    ['/go/RUH-XXX/nowhere?lang=ar', 'لم نجد هذه الصفحة', '', '/'],
  ])('%s answers 404 with ways onward', async (path, heading, words, home) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 404, heading, text: expect.stringContaining(words) });
    const [, main = ''] = page.html.split('<main');
    expect(tagsOf(main, 'a')[0]?.href).toBe(home);
  });

  test.each(['/upgrade', '/subscribe', '/en/upgrade', '/en/subscribe', '/en/premium/'])(
    'spec: /upgrade, /subscribe and /premium are one screen: %s',
    async (path) => {
      const response = await fetch(app.url + path, { redirect: 'manual' });
      expect(response.status).toBe(308);
      const prefix = path.startsWith('/en') ? '/en' : '';
      expect(response.headers.get('location')).toBe(`${prefix}/premium`);
    },
  );
});

test('the first byte is Arabic without a choice and English under /en/', async () => {
  const arabic = await pageText('/');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(await pageText('/en/')).toContain('<html lang="en" dir="ltr">');
  expect(arabic).not.toContain(' style=');
});

test('scripts of travellers’ pages hold no schemas, which come with the use of a form', async () => {
  const hasSchemas = async (path: string) =>
    [...(await readFirstScripts(app.url + path)).values()].some((source) => source.includes('ZodObject'));
  const held = ['/', '/contact', '/login', '/premium', '/forgot', '/admin'].map(hasSchemas);
  expect(await Promise.all(held)).toEqual([false, false, false, false, false, true]);
});

/** A slow phone pays for each: whoever adds to a page takes away elsewhere, and what comes after its reader's first sign does not count. */
test.each([
  ['/', 150, 12],
  ['/deals', 150, 20],
  // Without a fare, whose page says so at once.
  ['/deal/CAI', 167, 30],
  ['/search', 135, 8],
  ['/contact', 135, 8],
  ['/premium', 135, 8],
  ['/login', 135, 8],
  ['/forgot', 135, 8],
  ['/check', 135, 8],
  ['/record', 135, 8],
  ['/privacy', 136, 7],
  ['/account', 148, 21],
  ['/alerts', 145, 16],
  ['/reset', 143, 16],
])('%s loads at most %d KiB of scripts (gzip) in %d files', async (path, kilobytes, files) => {
  const scripts = [...(await readFirstScripts(app.url + path)).values()];
  const sizes = scripts.map((source) => gzipSync(source, { level: 9 }).byteLength);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(kilobytes);
  expect(scripts.length).toBeLessThanOrEqual(files);
});

describe('the frame', () => {
  test.each([
    ['/contact', '', ['العروض', 'البحث', 'بريميوم', 'عن الموقع']],
    ['/en/contact', '/en', ['Deals', 'Search', 'Premium', 'About']],
  ])('%s leads to deals, search, Premium and how it works', async (path, prefix, names) => {
    const { body } = await read(path);
    const [, nav = ''] = /<header.*?<nav[^>]*>(.*?)<\/nav>/s.exec(body) ?? [];
    expect(tagsOf(nav, 'a').map(({ href }) => href)).toEqual(
      ['/deals', '/search', '/premium', '/#how'].map((to) => prefix + to),
    );
    const links = [...nav.matchAll(/<a [^>]*>(.*?)<\/a>/gs)];
    expect(links.map(([, link = '']) => link.replaceAll(/<[^>]+>/g, ''))).toEqual(names);
  });

  test('every link of the frame leads to a screen', async () => {
    for (const prefix of ['', '/en']) {
      const links = tagsOf(await pageText(`${prefix}/contact`), 'a');
      const hrefs = links.flatMap(({ href = '' }) => /^\/[^#]*/.exec(href)?.[0] ?? []);
      const wanted = ['/deals', '/premium', '/contact', '/privacy', '/terms'].map((to) => prefix + to);
      expect(hrefs).toEqual(expect.arrayContaining([...wanted, '/developers']));
      for (const href of new Set(hrefs)) {
        expect([href, (await fetch(app.url + href)).status]).toEqual([href, 200]);
      }
    }
  });

  test('payment marks are named; real prices have no bar of a preview, on any page', async () => {
    const { body } = await read('/contact');
    const [, footer = ''] = body.split('<footer');
    const marks = [
      ...footer.matchAll(/role="img"[^>]*aria-label="([^"]*)"|aria-label="([^"]*)"[^>]*role="img"/g),
    ];
    expect(marks.map(([, one, other]) => one ?? other)).toEqual(['Visa', 'Mastercard', 'Apple Pay', 'mada']);
    for (const path of ['/', '/deals', '/contact']) expect((await read(path)).body).not.toContain('معاينة');
  });

  test('social links show when they are set, and not before', async () => {
    expect(await pageText('/en/contact')).not.toContain('Follow us');
    const url = 'https://x.com/example';
    await updateSettings(app.context, { socialLinks: [{ network: 'x', url }] });
    const html = await pageText('/en/contact');
    expect(html).toContain('Follow us');
    expect(tagsOf(html, 'a').find(({ href }) => href === url)?.rel).toContain('noopener');
    await updateSettings(app.context, { socialLinks: [] });
  });
});

describe('spec: empty lists', () => {
  test('/ says that there are no prices', async () => {
    expect((await read('/')).text).toContain('لا توجد أسعار الآن');
  });

  test('no deals: the empty state, no paging, no banner', async () => {
    const { text, body } = await read('/en/deals?budget=under-2000');
    expect(text).toContain('No deals match your search');
    expect(body).toContain('href="/en/?maxPrice=2000#prices"');
    const all = (await read('/en/deals')).text;
    expect(all).toContain('There are no deals right now');
    expect(all).not.toContain('match your search');
    expect(body).not.toContain('Pages of deals');
    expect(body).not.toContain('Some of these deals are for Premium members');
  });
});

test('the form of the filter has region and order of a list of fares, and the order of no map', async () => {
  const selects = async (list: string) => {
    const html = await pageText(`/en/filters?for=${encodeURIComponent(list)}`);
    const chosen = tagsOf(html, 'option').filter(({ selected }) => selected !== undefined);
    return [tagsOf(html, 'select').map(({ name }) => name), chosen.map(({ value }) => value)];
  };
  const [ofCards, chosen] = await selects('/?region=asia&sort=name');
  expect(ofCards).toEqual(expect.arrayContaining(['region', 'sort']));
  expect(chosen).toEqual(expect.arrayContaining(['asia', 'name']));
  const [ofMap] = await selects('/?region=asia&view=map');
  expect(ofMap).toContain('region');
  expect(ofMap).not.toContain('sort');
});

async function expectWords(path: string, words: readonly string[]): Promise<void> {
  const html = await pageText(path);
  for (const word of words) expect(html).toContain(word);
}

const testimonialFrom = (city: string) => ({ city, text: { ar: 'ممتاز', en: 'Excellent' } });

test('testimonials of the landing page are those of the settings, hidden while there are none', async () => {
  const said = 'آراء المسافرين';
  expect(await pageText('/')).not.toContain(said);
  await updateSettings(app.context, { testimonials: ['RUH', 'JED', 'DMM'].map(testimonialFrom) });
  const [, section = ''] = (await pageText('/')).split(said);
  expect(section.match(/<figure/g)).toHaveLength(3);
  await updateSettings(app.context, { testimonials: [] });
});

describe('spec: Premium: features, price, Coming Soon, money-back, testimonials', () => {
  test('/premium shows both plans of the settings, none struck through', async () => {
    const prices = [299, 99, '1,188'].map((price) => `aria-label="${price} ريالًا سعوديًا"`);
    await expectWords('/premium', ['قريبًا', 'href="/api/login?next=', ...prices]);
    expect(await pageText('/premium')).not.toMatch(/<(?:s|del)[ >]/);
  });

  test('another price, alert limit and money-back time show at once', async () => {
    await updateSettings(app.context, { premiumPrice: 250, maxFreeDeals: 1, moneyBackDays: 14 });
    await expectWords('/en/premium', ['aria-label="250 Saudi riyals"', '1 a week', '14-day money-back']);
    await updateSettings(app.context, { premiumPrice: 299, maxFreeDeals: 3, moneyBackDays: 0 });
    expect(await pageText('/en/premium')).not.toContain('money-back</h2>');
    await updateSettings(app.context, { moneyBackDays: 30 });
    expect(await pageText('/premium')).toContain('استرداد المبلغ كاملًا خلال 30 يومًا');
  });

  test('testimonials are from a city, and hidden while there are none', async () => {
    expect(await pageText('/en/premium')).not.toContain('What travelers say');
    await updateSettings(app.context, { testimonials: [testimonialFrom('RUH')] });
    await expectWords('/en/premium', ['Traveler from Riyadh', 'Excellent']);
    await updateSettings(app.context, { testimonials: [] });
  });
});

test('spec: /contact has business hours, location, and the e-mail once it is set', async () => {
  // An hour stays on the line of its half of the day.
  const html = (await pageText('/contact')).replaceAll('\u00a0', ' ');
  expect(html).toContain('من الأحد إلى الخميس، من 9 صباحًا إلى 6 مساءً بتوقيت الرياض');
  expect(html).toContain('المملكة العربية السعودية');
  expect(html).not.toContain('mailto:');
  await updateSettings(app.context, { supportEmail: 'help@example.com' });
  expect(await pageText('/contact')).toContain('href="mailto:help@example.com"');
  await updateSettings(app.context, { supportEmail: null });
});

describe('spec: privacy covers data collected, use, protection, user rights, contact', () => {
  test.each(Object.entries(legalWords.privacy))('%s', expectWords);
});

describe('spec: terms cover service, duties, booking sites, payment and disclaimers', () => {
  test.each(Object.entries(legalWords.terms))('%s', expectWords);
});

test.each(['/terms', '/privacy'])(
  '%s: only the reader’s language arrives, and its contents lead to its sections',
  async (path) => {
    const { body } = await read(path);
    for (const english of ['What the service is', 'What we collect']) expect(body).not.toContain(english);
    const anchors = tagsOf(body, 'a').flatMap(({ href = '' }) =>
      /^#(?!content)./.test(href) ? [href.slice(1)] : [],
    );
    expect(anchors.length).toBeGreaterThan(3);
    for (const id of anchors) expect(body).toContain(`id="${id}"`);
    const onward = path === '/terms' ? '/privacy' : '/contact';
    expect(tagsOf(body, 'a').map(({ href }) => href)).toContain(onward);
  },
);
