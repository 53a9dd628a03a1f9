/** A site of sample fares: pages of locked places, of cities with several airports and of places without a price; what is read without the bar. */
import { beforeAll, expect, test } from 'vitest';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { kilometresBetween } from '#contract/domain/distance.ts';
import { createUser } from '#test/support/accounts.ts';
import { wishesForAll } from '#test/support/alerts.ts';
import { startTestApp } from '#test/support/app.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { readPage, tagsOf } from '#test/support/page-text.ts';
import { getFirst } from '#test/support/shared-site.ts';

const app = openForFile(startTestApp);
let fares: DestinationPrice[];
let locked: DestinationPrice;

beforeAll(async () => {
  fares = await getJson('/api/pricing/destinations');
  locked = getFirst(fares.filter((fare) => fare.requiresUpgrade && isAbroad(fare)));
});

const read = (path: string, cookie = '') => readPage(app.url + path, cookie);
const spoken = (amount: number | null) => new Intl.NumberFormat('en-GB').format(amount ?? 0);
const isAbroad = (fare: DestinationPrice) => fare.countryCode !== 'SA';

async function getJson<T>(path: string): Promise<T> {
  return (await fetch(app.url + path)).json() as Promise<T>;
}

/** What the scripts of a page continue with. */
function stateOf(html: string): unknown {
  const [, rest = ''] = html.split('<script type="application/json"');
  return JSON.parse(/>(.*?)<\/script>/s.exec(rest)?.[1] ?? '');
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? parts : [value as Record<string, unknown>, ...parts];
}

test('a locked destination holds nothing that is withheld, in its words and in its state', async () => {
  const { cookie } = await createUser(app.context, { subscription: 'premium' });
  const { code } = locked;
  const response = await fetch(`${app.url}/api/pricing/${code}`, { headers: { cookie } });
  const known: DestinationPrice = await response.json();
  expect(known.cheapestPrice).toEqual(expect.any(Number));
  const { html, text } = await read(`/en/deal/${code}?unknown=with+a+pool`);
  expect(html).toContain('A Premium destination');
  expect(text).toMatch(/Not understood: “\s*with a pool/);
  const told = new Set(Object.keys(locked).filter((name) => locked[name as keyof DestinationPrice] !== null));
  const rows = objectsIn(stateOf(html)).filter((row) => row.code === code && 'cheapestPrice' in row);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const named = Object.entries(row).filter(([, value]) => value !== null && `${value}` !== '');
    expect(named.map(([name]) => name).filter((name) => !told.has(name))).toEqual([]);
    expect(row.cheapestPrice).toBeNull();
  }
  // The member's home offers lists as the landing page does, and none where something is filtered.
  const homes = await Promise.all(['/en', '/en/?direct=true'].map((path) => read(path, cookie)));
  expect(homes.map((home) => home.html.includes('Ready-made lists'))).toEqual([true, false]);
  // Only the member's page has its history, its days and its booking links.
  const own = (await read(`/en/deal/${code}`, cookie)).html;
  for (const sign of [`dateTime="${known.cheapestDate}"`, `/go/RUH-${code}/`, 'id="history-title"']) {
    expect([sign, own.includes(sign), html.includes(sign)]).toEqual([sign, true, false]);
  }
});

/** The cheapest four of the six open cities abroad that lie nearest to a place. */
async function listNear({ code, cityCode }: Pick<DestinationPrice, 'code' | 'cityCode'>): Promise<string[]> {
  const airports = await getJson<Airport[]>('/api/airports/destinations');
  const find = (wanted: string) =>
    airports.find((airport) => airport.code === wanted) ?? expect.unreachable();
  const open = fares.filter((fare) => !fare.locked && isAbroad(fare) && fare.cityCode !== cityCode);
  const cities = open.filter(
    (fare, index) => open.findIndex((each) => each.cityCode === fare.cityCode) === index,
  );
  const distanceOf = (fare: DestinationPrice) => kilometresBetween(find(code), find(fare.code));
  const near = cities.toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, 6);
  return cities
    .filter((fare) => near.includes(fare))
    .slice(0, 4)
    .map((fare) => fare.code);
}

test('a locked destination tells the steps of its deal, open places nearby, and one way to hear of Premium', async () => {
  const withDeal = getFirst(fares.filter((fare) => fare.locked && fare.tier !== null && isAbroad(fare)));
  const { body, text } = await read(`/en/deal/${withDeal.code}`);
  expect(text).toMatch(/(Good|Great|Exceptional) discount · (Direct|One stop)/);
  expect(text).toContain(`Cheap fares near ${withDeal.city}`);
  const [, main = ''] = /<main(.*)<\/main>/s.exec(body) ?? [];
  const links = tagsOf(main, 'a').map(({ href = '' }) => href);
  const shown = links.flatMap((href) => /deal\/([A-Z]{3})\?(?!.*airport)/.exec(href)?.[1] ?? []);
  expect(shown).toEqual(await listNear(withDeal));
  expect(links.filter((href) => href.includes('/premium'))).toEqual(['/en/premium#early-access']);
  expect(text).toMatch(/Premium shows .*the price history behind the verdict/);
  const seasonOf = async (code: string) =>
    /It’s (\w+) in \w+ now/.exec((await read(`/en/deal/${code}`)).text)?.[1];
  const [north, south, tropics] = await Promise.all(['NRT', 'SYD', 'SIN'].map(seasonOf));
  const opposite = { winter: 'summer', spring: 'fall', summer: 'winter', fall: 'spring' };
  expect([opposite[north as keyof typeof opposite], tropics]).toEqual([south, undefined]);
  expect((await read('/en/premium')).html).toContain('id="early-access"');
  // Without a deal nothing is said of one.
  const without = getFirst(fares.filter((fare) => fare.locked && fare.tier === null));
  expect((await read(`/en/deal/${without.code}`)).text).not.toMatch(/discount · |discount A/);
});

test('a city with several airports names the cheapest, has one verdict, and the others with their prices', async () => {
  const city = getFirst(fares.filter(({ cityVerdict }) => (cityVerdict?.airports.length ?? 0) > 1));
  const [own, other] = city.cityVerdict?.airports ?? [];
  const { body, text } = await read(`/en/deal/${other?.code}`);
  expect(text).toContain(`Cheapest: ${own?.name} (${own?.code})`);
  expect(text).toMatch(new RegExp(`${other?.code} \\): from\\s+${spoken(other?.price ?? null)}`));
  expect(body).toContain(`/en/deal/${other?.code}?origin=RUH&amp;tripType=oneway&amp;airport=only`);
  const [answer = ''] = /<section[^>]*aria-label="Booking".*?<\/section>/s.exec(body) ?? [];
  expect(answer.match(/<span[^>]*data-feathers/g)).toHaveLength(1);
  const proof = body.split('id="history-title"')[1]?.split('</section>')[0] ?? '';
  expect(proof).not.toContain('data-feathers');
});

/** A place abroad that a list has no fare to. */
async function findUnlisted(list: readonly DestinationPrice[], isLocked: boolean): Promise<Airport> {
  const airports = await getJson<Airport[]>('/api/airports/destinations');
  const codes = new Set(list.map(({ code }) => code));
  const abroad = airports.filter(({ code, countryCode }) => countryCode !== 'SA' && !codes.has(code));
  return getFirst(abroad.filter(({ requiresUpgrade }) => requiresUpgrade === isLocked));
}

test('a known destination without a price says so, and offers to watch it and open places nearby', async () => {
  const listed = await getJson<DestinationPrice[]>('/api/pricing/destinations?origin=MED&tripType=oneway');
  const missing = await findUnlisted(listed, false);
  const { status, heading, text, body } = await read(`/en/deal/${missing.code}?origin=MED`);
  expect([status, heading]).toEqual([404, 'Deal Not Found']);
  expect(text).toContain(`There is no fare from Medina to ${missing.city} right now`);
  expect(tagsOf(body, 'button').map((button) => button['aria-label'])).toContain(
    `Watch price to ${missing.city}`,
  );
  expect(text).toContain('from Medina');
});

test('a locked destination without a price names itself, offers to hear when Premium opens and open places nearby, and says no more', async () => {
  const missing = await findUnlisted(fares, true);
  const { status, heading, text, body } = await read(`/en/deal/${missing.code}`);
  expect([status, heading]).toEqual([404, 'A Premium destination']);
  expect(text).toContain(
    `The fare to ${missing.city}, its price history and its booking sites are for Premium`,
  );
  const [, main = ''] = /<main(.*)<\/main>/s.exec(body) ?? [];
  const links = tagsOf(main, 'a').map(({ href = '' }) => href);
  expect(links.filter((href) => href.includes('/premium'))).toEqual(['/en/premium#early-access']);
  expect(text).toContain(`Cheap fares near ${missing.city}`);
  expect(text).not.toMatch(/There is no fare|Watch price/);
});

test('the search shows four cheap places, nearest to the chosen one and without it', async () => {
  const { html } = await read('/en/search');
  expect(html).toContain('Cheapest places from Riyadh');
  expect(html.split('<article').length - 1).toBe(4);
  const open = getFirst(fares.filter((fare) => !fare.locked));
  const { html: chosen } = await read(`/en/search?destination=${open.code}`);
  expect(chosen).not.toContain('Cheapest places');
  const others = chosen.split(`Cheap fares near ${open.city}`)[1];
  expect(others).toContain('<article');
  expect(others).not.toContain(`/deal/${open.code}?`);
});

test('a page that is not there shows what is cheap from the airport its reader chose', async () => {
  const { cookie } = await createUser(app.context);
  const headers = { cookie, origin: app.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...wishesForAll, preferredDepartureCities: ['JED'] });
  expect((await fetch(`${app.url}/api/preferences`, { method: 'PUT', headers, body })).status).toBe(200);
  expect((await read('/en/nowhere', cookie)).html).toContain('Cheapest abroad from Jeddah');
  expect((await read('/en/nowhere')).html).toContain('Cheapest abroad from Riyadh');
});

test('the plain error page of a picture says that prices are simulated', async () => {
  const { status, html } = await read('/og/nowhere.png');
  expect(status).toBe(404);
  expect(html).toMatch(/<body><p[^>]*>معاينة: الأسعار غير حقيقية<\/p><main class="failure">/);
});

test('a search for a country without deals ends at its fares', async () => {
  const open = fares.filter((fare) => isAbroad(fare) && !fare.locked);
  const countries = [...Map.groupBy(open, ({ country }) => country)].filter(([, own]) => own.length > 1);
  const dealsTo = (country: string) => getJson<unknown[]>(`/api/deals?origin=RUH&search=${country}`);
  const without = [];
  for (const each of countries) if ((await dealsTo(each[0])).length === 0) without.push(each);
  const [country, own] = getFirst(without);
  const { html } = await read(`/en/deals?origin=RUH&search=${country}`);
  const section = html.slice(html.indexOf('Fares from Riyadh to what you searched for'));
  const cities = [...Map.groupBy(own, ({ cityCode }) => cityCode).values()].flatMap(([first]) => first ?? []);
  for (const { code } of cities.slice(0, 3)) expect(section).toContain(`/en/deal/${code}`);
});
