/** Random answers of public reads fit the schemas of the OpenAPI document itself, whose `multipleOf` is left out. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { departureAirports } from '#contract/domain/iata.ts';
import { buildRecordedSite, testNow } from './support/factories.ts';
import { setUpTestSite } from './support/set-up-test-site.ts';

const site = setUpTestSite();
beforeAll(() => site.ingest(buildRecordedSite(testNow)));

const origin = fc.constantFrom(...departureAirports);
const code = fc.constantFrom('IST', 'CAI', 'DXB', 'LHR', 'CDG', 'SIN', 'JFK');
const trip = fc.constantFrom('oneway', 'roundtrip');
const part = fc.constantFrom('', '/history', '/patterns', '/origins', '/calendar');
/** The path of the document, and an address of it. */
const asked = fc.oneof(
  fc.tuple(part, code, origin, trip).map(([rest, place, from, type]) => {
    const month = rest === '/calendar' ? '&month=2027-01' : '';
    return [
      `/api/pricing/{code}${rest}`,
      `/api/pricing/${place}${rest}?origin=${from}&tripType=${type}${month}`,
    ];
  }),
  fc
    .tuple(code, origin, fc.integer({ min: 100, max: 5000 }))
    .map(([to, from, price]) => [
      '/api/check',
      `/api/check?origin=${from}&destination=${to}&departure=2027-01-15&price=${price}`,
    ]),
  fc
    .tuple(fc.constantFrom('/api/pricing/destinations', '/api/deals', '/api/calendar', '/api/boards'), origin)
    .map(([path, from]) => [path, `${path}?origin=${from}`]),
  fc
    .constantFrom('/api/record', '/api/record/claims', '/api/site-status', '/api/settings')
    .map((path) => [path, path]),
);

it('300 of them', async () => {
  const { paths, components } = await (await site.app.request('/api/openapi.json')).json();
  const counted = new Map<number, number>();
  const schemas = new Map<string, z.ZodType>();
  const schemaOf = (path: string) => {
    const { schema } = paths[path].get.responses['200'].content['application/json'];
    const whole = { ...schema, $defs: components.schemas };
    const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/');
    return z.fromJSONSchema(JSON.parse(text));
  };
  await fc.assert(
    fc.asyncProperty(asked, async ([path = '', address = '']) => {
      const answer = await site.app.request(address);
      counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1);
      if (answer.status !== 200) return;
      const schema = schemas.getOrInsertComputed(path, schemaOf);
      const { error } = schema.safeParse(await answer.json());
      expect([address, error?.issues]).toEqual([address, undefined]);
    }),
    { numRuns: 300 },
  );
  expect(counted.get(200)).toBeGreaterThan(270);
});
