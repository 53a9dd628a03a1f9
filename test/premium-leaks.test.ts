/** Premium data never reaches a guest: every public address except pages. */
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import {
  buildSecretRows,
  findSecrets,
  listCallAddresses,
  listOtherAddresses,
  secretDestinations,
} from '#test/support/premium-secrets.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const calls = listCallAddresses(testNow);
const others = listOtherAddresses(testNow);

const site = setUpTestSite();
beforeAll(async () => {
  const airports = secretDestinations.flatMap((code) => site.context.reference.airports.get(code) ?? []);
  await insertPremiumDestinations(site.context.db, airports);
  const open = buildRecordedSite(testNow).filter(
    (row) => !('fare' in row) || !secretDestinations.some((code) => code === row.fare.destination),
  );
  await site.ingest([...open, ...buildSecretRows(testNow)]);
}, 60_000);

type Answer = { status: number; head: string; body: Buffer };

async function ask(address: string, app = site.app): Promise<Answer> {
  const response = await app.request(address);
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: response.status, head, body: Buffer.from(await response.arrayBuffer()) };
}

async function expectSame(addresses: readonly string[], before: readonly Answer[]): Promise<void> {
  const after = await Promise.all(addresses.map((address) => ask(address)));
  for (const [index, address] of addresses.entries()) {
    expect([address, comparable(after[index])]).toEqual([address, comparable(before[index])]);
  }
}

const secretsIn = ({ head, body }: Answer) => findSecrets(`${head}\n${body.toString('utf8')}`);

describe('a guest', () => {
  it('is answered by every call there is', () => {
    const known = operations
      .filter(({ method, access = 'everybody' }: Operation) => method === 'get' && access === 'everybody')
      .map(({ path }) => path);
    expect([...calls.keys()].sort()).toEqual([...known].sort());
  });

  it.each([...calls])('finds no Premium figure in %s', async (_, addresses) => {
    for (const address of addresses) {
      const answer = await ask(address);
      expect([address, answer.status]).not.toEqual([address, 500]);
      expect([address, secretsIn(answer)]).toEqual([address, []]);
    }
  });

  it('finds none in booking links, feeds, pictures and the state of the site', async () => {
    for (const address of others) {
      const answer = await ask(address);
      expect([address, answer.status]).not.toEqual([address, 500]);
      expect([address, secretsIn(answer)]).toEqual([address, []]);
    }
  });

  it('is answered the same, byte for byte and header for header, whatever a Premium fare costs', async () => {
    const addresses = [...[...calls.values()].flat(), ...others].filter((path) => !isCounted(path));
    const before = await Promise.all(addresses.map((address) => ask(address)));
    await site.ingest(
      buildSecretRows(testNow, 50_500).map((row) =>
        'fare' in row ? { ...row, fare: { ...row.fare, site: 'wego' as const } } : row,
      ),
    );
    await expectSame(addresses, before);
  });

  it('is answered the same wherever a Premium fare stops; only its deal tells that', async () => {
    const addresses = [...[...calls.values()].flat(), ...others].filter(
      (path) => !isCounted(path) && !path.startsWith('/api/deals'),
    );
    const before = await Promise.all(addresses.map((address) => ask(address)));
    await site.ingest(
      buildSecretRows(testNow, 50_400).map((row) =>
        'fare' in row ? { ...row, fare: { ...row.fare, stops: 1 } } : row,
      ),
    );
    await expectSame(addresses, before);
  });
});

it('a member finds them, so that the search for them can fail', async () => {
  const found = new Set<string>();
  for (const [path, addresses] of calls) {
    for (const address of addresses) {
      if (secretsIn(await ask(address, site.premiumApp)).length > 0) found.add(path);
    }
  }
  expect([...found].sort()).toEqual([
    '/api/deals',
    '/api/flights/search',
    '/api/pricing/destinations',
    '/api/pricing/{code}',
    '/api/pricing/{code}/calendar',
    '/api/pricing/{code}/history',
    '/api/pricing/{code}/origins',
  ]);
});

/** Figures of the process itself, which every request moves. */
function isCounted(address: string): boolean {
  return ['/metrics', '/readyz', '/healthz'].includes(address);
}

function comparable(answer: Answer | undefined): unknown {
  const head = answer?.head.split('\n').filter((line) => !/^(x-request-id|date|server-timing):/.test(line));
  return [answer?.status, head, answer?.body.toString('base64')];
}
