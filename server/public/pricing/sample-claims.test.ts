/** What a whole sample site says: claims compared with the recorded lows of the same page, and names of countries. */
import { beforeAll, expect, it } from 'vitest';
import { checkPrice } from '#contract/api/check.ts';
import { getFareHistory, listDestinationPrices } from '#contract/api/pricing.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { contradictionsIn } from '#test/support/verdict-contradictions.ts';

const origin = 'RUH';
const today = riyadhDate(testNow);
/** Enough days for a verdict, which needs 20 of them over four weeks, and for the 30 days of the claim. */
const recordedDays = 48;

type Named = { code: string; country: string; countryAr: string };

const site = setUpTestSite({ environment: { DEMO: '1' } });
beforeAll(async () => {
  const { board, deals, refresh, sample } = site.context;
  if (!sample) throw new Error('the configuration has no sample fares');
  const { signal } = new AbortController();
  const past = { from: addDays(today, -recordedDays), to: addDays(today, -1), origins: [origin], signal };
  await ingestRows(refresh, sample.readHistory(past));
  for (const request of sample.listRequests(testNow)) {
    if (request.kind === 'slice' && request.origin === origin)
      await refreshFares(refresh, sample, request, { signal });
  }
  await board.rebuild();
  await deals.rebuild();
}, 300_000);

async function read(path: string): Promise<unknown> {
  return (await site.premiumApp.request(path)).json();
}

it.each(tripTypes)('claims nothing of a %s price that its own history contradicts', async (tripType) => {
  const listed = listDestinationPrices.response.parse(
    await read(`/api/pricing/destinations?origin=${origin}&tripType=${tripType}`),
  );
  expect(listed.length).toBeGreaterThan(50);
  const wrong: unknown[] = [];
  const claims = { lowest: 0, lower: 0 };
  for (const { code, assessment } of listed) {
    const history = getFareHistory.response.parse(
      await read(`/api/pricing/${code}/history?origin=${origin}&tripType=${tripType}`),
    );
    if (history.assessment?.status !== 'assessed' || !history.current) continue;
    const { price } = history.current;
    const recent = history.dailyLows.filter(({ day }) => day >= addDays(today, -30));
    const below = recent.filter((low) => low.price < price);
    for (const said of [history.assessment, assessment]) {
      if (said?.status !== 'assessed') continue;
      const { isLowestIn30Days, lowerEarlier } = said.evidence;
      claims.lowest += isLowestIn30Days ? 1 : 0;
      claims.lower += lowerEarlier ? 1 : 0;
      const isTrue = lowerEarlier
        ? recent.some(({ day, price: low }) => day === lowerEarlier.day && low === lowerEarlier.price) &&
          recent.every((low) => low.price >= lowerEarlier.price)
        : below.length === 0;
      if (!isTrue || (isLowestIn30Days && below.length > 0)) wrong.push({ code, price, said, below });
    }
  }
  expect(wrong).toEqual([]);
  expect(claims.lowest).toBeGreaterThan(5);
  expect(claims.lower).toBeGreaterThan(5);
});

it.each(tripTypes)('says one thing of each %s price, in list, city and history', async (tripType) => {
  const query = `origin=${origin}&tripType=${tripType}`;
  const listed = listDestinationPrices.response.parse(await read(`/api/pricing/destinations?${query}`));
  const wrong: unknown[] = [];
  let compared = 0;
  const compare = (said: Parameters<typeof contradictionsIn>[0]) => {
    compared += 1;
    const found = contradictionsIn(said);
    if (found.length > 0) wrong.push([found, said]);
  };
  for (const { code, cheapestPrice, assessment, cityVerdict, ...row } of listed) {
    const price = cheapestPrice ?? expect.unreachable();
    const { dealState } = row;
    if (assessment?.status === 'assessed') {
      const { reference: usual, level } = assessment.evidence;
      compare({ ...row, price, usual, level });
    }
    if (cityVerdict?.usual && cityVerdict.code === code)
      compare({ ...cityVerdict, usual: cityVerdict.usual, band: cityVerdict.range, dealState });
    for (const place of ['airport', 'city']) {
      const history = getFareHistory.response.parse(
        await read(`/api/pricing/${code}/history?${query}&place=${place}`),
      );
      if (history.assessment?.status !== 'assessed' || !history.current) continue;
      const { reference: usual, level } = history.assessment.evidence;
      compare({ ...history, price: history.current.price, usual, level });
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(200);
});

it.each(tripTypes)('says of a %s price what its own check says', async (tripType) => {
  const query = `origin=${origin}&tripType=${tripType}`;
  const listed = listDestinationPrices.response.parse(await read(`/api/pricing/destinations?${query}`));
  const checked = await Promise.all(
    listed.slice(0, 50).map(async (fare) => {
      const back = fare.returnDate === null ? '' : `&return=${fare.returnDate}`;
      const days = `departure=${fare.cheapestDate}${back}&price=${fare.cheapestPrice}`;
      return checkPrice.response.parse(
        await read(`/api/check?origin=${origin}&destination=${fare.code}&${days}`),
      );
    }),
  );
  const said = checked.map(({ feathers, verdict, usual, today }) => [
    ...[feathers, verdict, usual, today?.price, today?.site],
  ]);
  expect(said).toEqual(
    listed.slice(0, 50).map(({ feathers, verdict, assessment, cheapestPrice, bestSite }) => {
      const usual = assessment?.status === 'assessed' ? assessment.evidence.reference : null;
      return [feathers, verdict, usual, cheapestPrice, bestSite];
    }),
  );
  expect(new Set(checked.map(({ feathers }) => feathers)).size).toBeGreaterThan(2);
});

it('calls a country by one name, in lists of prices and deals as among airports', async () => {
  const read = async (path: string) => (await site.app.request(`/api/${path}`)).json();
  const airports: Named[] = await read('airports/destinations');
  const named = new Map(airports.map(({ code, country, countryAr }) => [code, [country, countryAr]]));
  expect(named.get('DXB')).toEqual(['UAE', 'الإمارات']);
  const priced: Named[] = [
    ...(await read(`pricing/destinations?origin=${origin}`)),
    ...(await read('deals')),
  ];
  expect(priced.map(({ code }) => code)).toContain('DXB');
  for (const { code, country, countryAr } of priced) {
    expect([code, country, countryAr]).toEqual([code, ...(named.get(code) ?? [])]);
  }
});
