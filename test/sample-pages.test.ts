/** What the server sends for the pages of sample fares: words and prices of the first byte, locks, links, the party. */
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { SiteStatus } from '#contract/api/site-status.ts';
import { addDays, addMonths, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { createUser } from '#test/support/accounts.ts';
import { startTestApp } from '#test/support/app.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { factsOf, readPage, tagsOf } from '#test/support/page-text.ts';
import { getFirst } from '#test/support/shared-site.ts';

const app = openForFile(startTestApp);
let fares: DestinationPrice[];
let deals: Deal[];
let total: number;
let locked: DestinationPrice;

beforeAll(async () => {
  fares = await getJson('/api/pricing/destinations');
  const response = await fetch(`${app.url}/api/deals`);
  deals = await response.json();
  total = Number(response.headers.get('x-total-count'));
  locked = getFirst(fares.filter((fare) => fare.requiresUpgrade && isAbroad(fare)));
});

const read = (path: string, cookie = '') => readPage(app.url + path, cookie);
const spoken = (amount: number | null) => new Intl.NumberFormat('en-GB').format(amount ?? 0);
const isAbroad = (fare: DestinationPrice) => fare.countryCode !== 'SA';
/** The fare list alone. */
const listOf = (html: string) => html.split('id="prices"')[1] ?? '';

async function getJson<T>(path: string): Promise<T> {
  return (await fetch(app.url + path)).json() as Promise<T>;
}

const percentOf = ({ assessment, feathers }: DestinationPrice) =>
  feathers !== null && assessment?.status === 'assessed' ? assessment.evidence.discountPercentage : -1;
const assessedFare = () =>
  getFirst(fares.filter(isAbroad).toSorted((one, other) => percentOf(other) - percentOf(one)));

describe('a site of simulated prices', () => {
  const shown = ['/', '/en/', '/deals', '/en/deal/IST', '/record', '/en/search'];
  test.each([...shown, '/nowhere', '/admin', '/en/admin/login'])(
    'says so between the header and the content of %s, claims no record in its head and is not indexed',
    async (path) => {
      const { html } = await read(path);
      const [head = '', body = ''] = html.split('<body');
      const isEnglish = path.startsWith('/en');
      const [before, after = ''] = body.split(
        isEnglish ? 'Preview: prices are not real' : 'معاينة: الأسعار غير حقيقية',
      );
      expect(before).toContain('</header>');
      expect(after).toContain('<main');
      expect(head).toContain('name="robots" content="noindex"');
      if (!shown.includes(path)) return;
      const mark = isEnglish ? '(preview, simulated prices)' : '(معاينة بأسعار غير حقيقية)';
      expect(/<title>.*?<\/title>/.exec(head)?.[0]).toContain(mark);
      expect(head.split(mark).length - 1).toBeGreaterThan(1);
      expect(head).not.toMatch(/مُثبت|backed by|we have seen|we recorded/);
    },
  );
});

test.each(['/en/nowhere', `/en/shared/${'a'.repeat(43)}`, '/en/record/0'])(
  'a page that is not there shows prices worth seeing in its first byte: %s',
  async (path) => {
    const { html, status } = await read(path);
    const best = /aria-labelledby="nearby-title".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(status).toBe(404);
    expect(tagsOf(best, 'article').length).toBeGreaterThan(1);
    expect(best).toMatch(/Saudi riyals/);
  },
);

test('the four departure airports are called by their names in both languages', async () => {
  const names = {
    RUH: ['الرياض', 'Riyadh'],
    JED: ['جدة', 'Jeddah'],
    DMM: ['الدمام', 'Dammam'],
    MED: ['المدينة المنورة', 'Medina'],
  };
  const [arabic, english] = [await read('/search'), await read('/en/search')];
  for (const [code, [ar, en]] of Object.entries(names)) {
    expect(arabic.body).toContain(`${ar} ${code}`);
    expect(english.body).toContain(`${en} ${code}`);
  }
});

test('Premium shows four destinations that it opens, and nothing of their prices', async () => {
  const { html } = await read('/en/premium');
  const [, part = ''] = /Destinations it opens(.*?)<\/section>/s.exec(html) ?? [];
  const closed = fares.filter((fare) => fare.requiresUpgrade && isAbroad(fare)).map(({ city }) => city);
  const named = [...part.matchAll(/<\/svg>([^<]+)</g)].map(([, city]) => city ?? '');
  expect(named).toHaveLength(4);
  expect(named.filter((city) => !closed.includes(city))).toEqual([]);
  expect(part).not.toMatch(/riyals|\/go\//);
});

test('a page that is not there has a search that works without JavaScript', async () => {
  const { html } = await read('/en/nowhere');
  const [form = ''] = (html.split('<main')[1] ?? '').match(/<form.*?<\/form>/s) ?? [];
  expect(form).toMatch(/^<form[^>]*action="\/en\/deals"/);
  expect(form).toContain('name="search"');
});

describe('the landing page', () => {
  test.each(['/', '/en/'])('%s has its prices', async (path) => {
    const page = await read(path);
    const { cheapestPrice, city, cityAr } = assessedFare();
    expect(page.html).toContain(path === '/' ? cityAr : city);
    expect(page.html).toContain(spoken(cheapestPrice));
    const cities = new Set(fares.filter(isAbroad).map((fare) => `${fare.city}, ${fare.country}`));
    expect(listOf(page.html).match(/<article/g)).toHaveLength(Math.min(12, cities.size));
    expect(page.html.split('<script')[0]).not.toContain(' style=');
  });

  test('spec: / has a title, a lead, facts, three actions, four steps, and notes on the prices', async () => {
    const { html } = await read('/');
    const [, hero = ''] = html.split('<h1');
    const paragraphs = [...hero.matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/gs)].map((found) => found[1] ?? '');
    const [lead = '', actions = ''] = paragraphs;
    expect(lead.length).toBeGreaterThan(40);
    expect(tagsOf(actions, 'a').map(({ href }) => href)).toEqual(['/deals', '#prices', '/premium']);
    for (const words of ['استكشف العروض', 'تصفّح دون تسجيل', 'بريميوم']) expect(actions).toContain(words);
    const [, steps = ''] = /كيف يعمل الموقع؟(.*?)<\/section>/s.exec(html) ?? [];
    expect(steps.match(/<li/g)).toHaveLength(4);
    const [, notes = ''] = listOf(html).split('تواريخ مرنة خلال 12 شهرًا');
    for (const note of ['الأمتعة', 'آخر تحديث']) expect(notes).toContain(note);
    expect(tagsOf(notes, 'time')[0]?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('choices and their beginning, a card, a locked card', async () => {
    const [, main = ''] = (await read('/en/?show=480')).body.split('<main');
    const partsOf = (name: string, choice: string) =>
      [...main.matchAll(new RegExp(`<${name}.*?</${name}>`, 'gs'))].map(([part]) => tagsOf(part, choice));
    const choices = partsOf('select', 'option');
    const thisMonth = monthOf(riyadhDate(new Date()));
    const months = Array.from({ length: 12 }, (_, index) => addMonths(thisMonth, index));
    expect(choices.map((list) => list.map(({ value }) => value).join(' '))).toEqual([
      ...['RUH JED DMM MED', ` ${months.join(' ')}`, '1 2 3 4 5 6 '],
      ...['any under-2000 2000-5000 over-5000', 'oneway roundtrip'],
      ...['all asia europe america africa domestic', 'value price distance name'],
    ]);
    for (const [first, ...others] of choices) {
      expect('checked' in (first ?? {}) || 'selected' in (first ?? {})).toBe(true);
      expect(others.filter((each) => 'checked' in each || 'selected' in each)).toEqual([]);
    }

    const cards = [...listOf(main).matchAll(/<article.*?<\/article>/gs)].map(([card]) => card);
    const { code, city, country, cheapestPrice } = getFirst(
      fares.filter((fare) => isAbroad(fare) && !fare.locked),
    );
    const card = cards.find((each) => each.includes(`href="/en/deal/${code}?`)) ?? '';
    for (const words of [city, country, spoken(cheapestPrice)]) expect(card).toContain(words);
    expect(card).toMatch(/Skyscanner|Google Flights|Wego|Almosafer/);
    expect(card).toContain('per person, one way');
    expect(card.match(/<(?:a|button|input) /g)).toHaveLength(2);

    // A city with an airport that is open shows its price.
    const places = Map.groupBy(fares.filter(isAbroad), (fare) => `${fare.city}, ${fare.country}`);
    const closed = [...places.values()].filter((rows) =>
      rows.every(({ requiresUpgrade }) => requiresUpgrade),
    );
    const dimmed = cards.filter((each) => /^[^>]* data-locked/.test(each));
    expect(dimmed).toHaveLength(closed.length);
    for (const each of dimmed) {
      expect(each).toMatch(/••••.*For Premium members/s);
      expect(each.replaceAll(/<[^>]+>/g, '')).not.toMatch(/riyal|\d/);
      expect(tagsOf(each, 'a').map(({ href }) => href)).toEqual(['/en/premium']);
    }
  });

  test('"up to" is the largest verified discount listed now, and never over 80 %', async () => {
    const { discounts } = await getJson<SiteStatus>('/api/site-status');
    if (!discounts) throw new Error('the test site lists no verified deal');
    expect(discounts.upTo).toBeLessThanOrEqual(80);
    expect((await read('/en/')).html).toContain(`${discounts.upTo}% below usual`);
  });
});

describe('the list of deals', () => {
  test('/deals has its words, its deals and their count; a locked one carries nothing to unblur', async () => {
    expect(total).toBeGreaterThan(20);
    const { html } = await read('/deals');
    const { destinationAr, discountPercentage, dealPrice } = getFirst(deals.filter((deal) => !deal.locked));
    for (const words of ['عروض الطيران', destinationAr, `وفّر ${discountPercentage}٪`, spoken(dealPrice)]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(new RegExp(`${total} عرض`));
    expect(html.match(/<article/g)).toHaveLength(20);
    expect(html.split('<script')[0]).not.toContain(' style=');
    expect(deals.some((deal) => deal.locked)).toBe(false);
    const { html: page } = await read(`/deals?page=${Math.ceil(total / 20)}`);
    expect(page).toContain('••••');
    expect(page).not.toContain('وفّر');
  });

  test('a place with a price is answered, also where it has no deal', async () => {
    const places = fares.filter((fare) => !fare.locked).slice(0, 30);
    const found = await Promise.all(places.map(({ code }) => getJson<Deal[]>(`/api/deals?search=${code}`)));
    const plain = getFirst(places.filter((_, index) => found[index]?.length === 0));
    const { text, body } = await read(`/en/deals?search=${plain.code}`);
    expect(text).toContain('It isn’t one of today’s deals. This is its lowest price now.');
    expect(text).not.toContain('No deals match your search');
    for (const part of [spoken(plain.cheapestPrice), `/en/deal/${plain.code}?`]) expect(body).toContain(part);
  });

  test('where a highest price is left out, the region still holds, and that is said', async () => {
    const { text, html } = await read('/deals?region=asia&maxPrice=1');
    expect(text).toContain('لا نتائج مع «حتى ريال سعودي واحد»');
    const open = (await getJson<Deal[]>('/api/deals?region=asia')).filter(({ locked }) => !locked);
    expect(html.match(/<article/g)).toHaveLength(open.length);
  });
});

describe('the page of a destination', () => {
  test('has the route, the price, the verdict and the days of the month', async () => {
    const open = getFirst(fares.filter((fare) => fare.assessment?.status === 'assessed'));
    const { body, heading } = await read(`/deal/${open.code}`);
    expect(heading).toContain(`الرياض إلى ${open.cityAr}`);
    expect(body).toContain(spoken(open.cheapestPrice));
    expect(body).toContain('السعر المعتاد المسجّل لدينا');
    expect(body).toContain(`data-date="${open.cheapestDate}"`);
    expect(body.slice(body.indexOf('<body>'))).not.toContain(' style=');
  });

  test.each([
    ['/deal/QQQ', 'لم نجد هذا العرض', '/', 'لا نعرف وجهة بالرمز QQQ', 'الأرخص من الرياض إلى الخارج'],
    ['/en/deal/QQQ', 'Deal Not Found', '/en/', 'no destination with the code QQQ', 'Cheapest abroad'],
    [
      '/deal/RUH',
      'لم نجد هذا العرض',
      '/',
      'اخترت الرياض للمغادرة والوصول معًا',
      'الأرخص من الرياض إلى الخارج',
    ],
  ])(
    '%s: a destination without a fare is a 404 that says so, with a search, the way home and cheap places',
    async (path, title, home, unknown, places) => {
      const { status, heading, html } = await read(path);
      expect([status, heading]).toEqual([404, title]);
      const [, main = ''] = html.split('<main');
      expect(tagsOf(main, 'a')[0]?.href).toBe(home);
      expect(main).toContain('role="search"');
      expect(main).toContain(unknown);
      expect(main).toContain(places);
      expect(main.split('<article').length - 1).toBe(4);
    },
  );

  test.each([
    ['', 'Riyadh', 'oneway'],
    ['?origin=JED&tripType=roundtrip', 'Jeddah', 'roundtrip'],
    ['?origin=JED&tripType=return', 'Jeddah', 'roundtrip'],
    ['?origin=CAI', 'Riyadh', 'oneway'],
  ])('"%s" is from %s, %s', async (query, origin, tripType) => {
    const back = await findBack();
    const { heading, body } = await read(`/en/deal/${back.code}${query}`);
    expect(heading).toBe(`${origin} to ${back.city}`);
    const [, main = ''] = body.split('<main');
    const trips = tagsOf(main, 'input').filter(({ value }) => value === 'oneway' || value === 'roundtrip');
    expect(trips.length).toBeGreaterThan(1);
    const chosen = trips.filter(({ checked }) => checked !== undefined);
    expect(chosen.map(({ value }) => value)).toEqual([tripType]);
  });

  test('route information: from, to, trip type, and the return of a round trip', async () => {
    const back = await findBack();
    const facts = async (path: string) => {
      const { body } = await read(path);
      const route = body.split('>Route information<')[1]?.split('</dl>')[0] ?? '';
      return { ...factsOf(route), days: tagsOf(route, 'time').map(({ dateTime }) => dateTime) };
    };
    expect(await facts(`/en/deal/${back.code}?origin=JED&tripType=roundtrip`)).toMatchObject({
      From: 'Jeddah JED',
      To: `${back.city} ${back.code}`,
      'Trip type': 'Round trip',
      days: expect.arrayContaining([back.cheapestDate, back.returnDate]),
    });
    const oneway = await facts(`/en/deal/${getFirst(fares.filter((fare) => !fare.locked)).code}`);
    expect(oneway).toMatchObject({ From: 'Riyadh RUH', 'Trip type': 'One way' });
    expect(oneway).not.toHaveProperty('Return');
  });

  test('every booking link leaves through the site itself, in a new tab, marked as sponsored', async () => {
    const { code } = getFirst(fares.filter((fare) => fare.assessment?.status === 'assessed'));
    const { body } = await read(`/deal/${code}?tripType=roundtrip`);
    const links = tagsOf(body, 'a').filter(
      ({ target, href = '' }) => target === '_blank' && !href.startsWith('https://wa.me/'),
    );
    expect(links.length).toBeGreaterThanOrEqual(5);
    const day = '\\d{4}-\\d\\d-\\d\\d';
    const wanted = new RegExp(`^/go/RUH-${code}/[a-z]+\\?departureDate=${day}&returnDate=${day}&lang=ar$`);
    for (const { href, rel } of links) {
      expect(href).toMatch(wanted);
      expect(rel).toBe('sponsored noopener');
    }
  });

  /** An open round trip from Jeddah. */
  async function findBack(): Promise<DestinationPrice> {
    const path = '/api/pricing/destinations?origin=JED&tripType=roundtrip';
    return getFirst((await getJson<DestinationPrice[]>(path)).filter((fare) => !fare.locked));
  }
});

describe('the flight search', () => {
  test('the first byte has its words and a departure a week from today in both calendars', async () => {
    const { html } = await read('/search');
    const body = html.slice(html.indexOf('<body>'));
    expect(body).toContain('ابحث عن رحلتك');
    expect(body).toContain(`dateTime="${addDays(riyadhDate(new Date()), 7)}"`);
    expect(body).toMatch(/14\d\d هـ/);
    expect(body).not.toContain(' style=');
  });

  test('an address with a Premium destination searches nothing', async () => {
    const day = addDays(riyadhDate(new Date()), 40);
    const query = `destination=${locked.code}&departureDate=${day}&results=1`;
    const { body, text } = await read(`/en/search?${query}`);
    const field = tagsOf(body, 'input').find(({ role }) => role === 'combobox');
    expect(field?.['aria-invalid']).toBe('true');
    expect(text).toContain('requires a premium subscription');
    expect(body).not.toContain('href="/go/');
  });
});

describe('styles and fonts', () => {
  test.each(['/', '/en/deals', '/deal/CAI'])(
    '%s brings its own, and its policy allows no others',
    async (path) => {
      const response = await fetch(app.url + path);
      const html = await response.text();
      const [head = ''] = html.split('<body');
      const sources = [...head.matchAll(/<style data-href="[^"]+">(.*?)<\/style>/gs)];
      const hashes = sources.map(([, source = '']) => `'sha256-${hash('sha256', source, 'base64')}'`);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(sources.length).toBeGreaterThan(0);
      expect(/style-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(["'self'", ...hashes]);
      expect(policy).toContain("script-src 'self';");
      // A sheet or a font of a phone that is asked for before the page is whole would hold its first sight back.
      for (const tag of head.match(/<link [^>]*(?:stylesheet|as="font")[^>]*>/g) ?? [])
        expect(tag).toMatch(/ media="\(min-width/);
    },
  );
});

describe('the signed-in home', () => {
  test.each([
    ['/', 'Noura', 'n.harbi@example.com', 'أهلًا بك يا Noura'],
    ['/en/', '', 'salem.q@example.com', 'Welcome, salem.q'],
  ])('%s greets %j (%s), in the first byte', async (path, firstName, email, expected) => {
    const { cookie } = await createUser(app.context, { firstName, email });
    expect((await read(path, cookie)).heading).toBe(expected);
  });
});

describe('what is a reader’s own', () => {
  const ownPage = async (path: string, cookie = '') => (await read(path, cookie)).html;

  test('favourites stand without the featured deals, which would repeat them', async () => {
    const { cookie } = await createUser(app.context);
    expect(await ownPage('/en/', cookie)).toContain('id="featured"');
    const id = getFirst(deals.filter((deal) => !deal.locked)).id;
    const headers = { cookie, origin: app.url };
    expect((await fetch(`${app.url}/api/favorites/${id}`, { method: 'POST', headers })).status).toBe(200);
    expect(await ownPage('/en/favorites', cookie)).not.toContain('id="featured"');
  });

  test.each([true, false])(
    'the switches show the wish that is stored, and what it waits for (confirmed: %s)',
    async (isEmailVerified) => {
      const { cookie } = await createUser(app.context, { isEmailVerified });
      const page = await ownPage('/en/account?tab=preferences', cookie);
      const switches = tagsOf(page, 'input').filter(({ role }) => role === 'switch');
      expect(switches.slice(0, 2).map(({ checked }) => checked !== undefined)).toEqual([true, true]);
      expect(page.includes('start once you confirm your email')).toBe(!isEmailVerified);
      expect(page).toContain('Waiting: no device of yours receives them yet.');
      expect(page.split('Only for deal alerts')).toHaveLength(3);
    },
  );

  test('who watches nothing has deals to watch, and is told what waits for the address', async () => {
    const { cookie } = await createUser(app.context, { isEmailVerified: false });
    const words = await ownPage('/en/account?tab=watches', cookie);
    expect(words).toContain('id="best-deals-title"');
    expect(words).toContain('Send the link again');
  });

  test('sign-up shows one of the day’s deals as an example', async () => {
    const [, example = ''] = (await ownPage('/en/login?tab=signup')).split('Some of today’s best deals');
    expect(example).toMatch(/<a [^>]*href="\/en\/deal\/[A-Z]{3}/);
    expect(await ownPage('/en/login')).not.toContain('Some of today’s best deals');
  });
});
