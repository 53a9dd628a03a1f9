import { describe, expect, it } from 'vitest';
import { operations as contract } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { createHttpApp, exampleTarget } from '#test/support/http-app.ts';
import { exampleOf } from '#test/support/schema-example.ts';
import { schemaOf } from './openapi.ts';

const operations = contract as unknown as readonly Operation[];
const openPaths = [
  '/api/airports/destinations',
  '/api/airports/saudi',
  '/api/boards',
  '/api/calendar',
  '/api/check',
  '/api/check/question',
  '/api/deals',
  '/api/deals/{id}',
  '/api/flights/search',
  '/api/pricing/destinations',
  '/api/pricing/{code}',
  '/api/pricing/{code}/calendar',
  '/api/pricing/{code}/history',
  '/api/pricing/{code}/origins',
  '/api/pricing/{code}/patterns',
  '/api/record',
  '/api/record/claims',
  '/api/record/claims/{id}',
  '/api/record/similar',
  '/api/settings',
  '/api/shared-favorites/{token}',
  '/api/site-status',
  '/api/trip-choices',
  '/api/wishes',
];
const open = operations.filter(({ path, method }) => method === 'get' && openPaths.includes(path));
const closed = operations.filter((operation) => !open.includes(operation));
const foreign = {
  origin: 'https://elsewhere.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
};
const { app } = createHttpApp();

const policyOf = ({ headers }: Response) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
  headers.get('cross-origin-resource-policy'),
];
const opened = ['*', null, 'cross-origin'];
const shut = [null, null, 'same-origin'];

function ask(operation: Operation, headers: Record<string, string>): Promise<Response> {
  const { method, body } = operation;
  const sent = body && { body: JSON.stringify(exampleOf(schemaOf(body))) };
  const type = body && { 'content-type': 'application/json' };
  return app.request(exampleTarget(operation), { method, headers: { ...headers, ...type }, ...sent });
}

describe('pages of other sites', () => {
  it.each(open.map((operation) => [operation.id, operation] as const))(
    'may read %s',
    async (_, operation) => {
      const response = await ask(operation, foreign);
      expect([response.status, ...policyOf(response)]).toEqual([200, ...opened]);
      expect(response.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
      // Also what is given again to an equal request.
      expect(policyOf(await ask(operation, foreign))).toEqual(opened);
    },
  );

  it('may read why such a call was refused, and the description of the API', async () => {
    const refused = await app.request('/api/deals?page=0', { headers: foreign });
    expect([refused.status, ...policyOf(refused)]).toEqual([422, ...opened]);
    const description = await app.request('/api/openapi.json', { headers: foreign });
    expect([description.status, ...policyOf(description)]).toEqual([200, ...opened]);
  });

  it.each([
    { cookie: '__Host-sid=a' },
    { cookie: '__Host-admin=a' },
    { cookie: 'lang=en; __Host-sid=a' },
    { authorization: 'Bearer a' },
  ])('read nothing that was asked for with a session or a key: %j', async (proof) => {
    for (const operation of open) {
      await ask(operation, foreign);
      expect(policyOf(await ask(operation, { ...foreign, ...proof })), operation.id).toEqual(shut);
    }
  });

  it.each(closed.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'get nothing from %s',
    async (_, operation) => {
      expect(policyOf(await ask(operation, foreign))).toEqual(shut);
    },
  );

  it('read no page', async () => {
    expect(policyOf(await app.request('/', { headers: foreign }))).toEqual(shut);
  });
});
