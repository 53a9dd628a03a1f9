import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations as contract } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { sar } from '#contract/schemas.ts';
import { AppError } from '#server/platform/errors.ts';
import { createHttpApp, exampleTarget } from '#test/support/http-app.ts';
import { exampleOf } from '#test/support/schema-example.ts';
import { errorBodyOf } from './error-presenter.ts';
import { listPublic } from './openapi.routes.ts';
import { buildOpenApi, errorExample, schemaOf } from './openapi.ts';
import { parseValues } from './validation.ts';

const all = contract as unknown as readonly Operation[];
const operations = listPublic();
const reading = operations.filter(({ method }) => method === 'get');
const sending = operations.filter(({ body }) => body !== undefined);

/** Every `$ref` of a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

describe('the OpenAPI description', () => {
  it('is served as JSON, with every call, its parameters, answers and errors', async () => {
    const response = await createHttpApp().app.request('/api/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const document = await response.json();
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, id } of operations) expect(document.paths[path][method].operationId).toBe(id);
    const search = document.paths['/api/flights/search'].get;
    expect(
      search.parameters.map((parameter: { name: string; required: boolean }) => parameter.name),
    ).toContain('adults');
    expect(Object.keys(search.responses)).toEqual(
      expect.arrayContaining(['200', '400', '403', '404', '422', '429']),
    );
  });

  it('names the files that programs read beside the API, and takes every price to the halala', async () => {
    const document = await (await createHttpApp().app.request('/api/openapi.json')).json();
    const typeOf = (path: string) => Object.keys(document.paths[path].get.responses['200'].content);
    expect(typeOf('/api/record.csv')).toEqual(['text/csv']);
    for (const path of ['/deals.rss', '/en/deals.rss']) expect(typeOf(path)).toEqual(['application/rss+xml']);
    const names = document.paths['/api/record/claims'].get.parameters.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toContain('perPage');
    for (let halalas = 0; halalas < 100_000; halalas += 7) {
      if (!sar.safeParse(halalas / 100).success) throw new Error(`${halalas / 100} is refused`);
    }
  });

  it('refers to nothing that is not in it', () => {
    const document = buildOpenApi();
    const findRef = (ref: string) =>
      ref
        .slice('#/'.length)
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
    expect([...new Set(refsIn(document))].filter((ref) => findRef(ref) === undefined)).toEqual([]);
    expect(document.components.schemas.Error.type).toBe('object');
  });

  it.each(['ar', 'en'] as const)('shows the error in %s that a wrong airport really gets', (language) => {
    const prices = operations.find(({ id }) => id === 'listDestinationPrices');
    const ask = () => parseValues(prices?.query as z.ZodType, { origin: 'XXX' });
    expect(ask).toThrow(AppError);
    try {
      ask();
    } catch (error) {
      expect(errorExample('validation_failed', language)).toEqual(errorBodyOf(error as AppError, language));
    }
  });

  it('says nothing of the administration', async () => {
    const text = await (await createHttpApp().app.request('/api/openapi.json')).text();
    expect(all.length).toBeGreaterThan(operations.length);
    expect(text).not.toContain('/api/admin');
  });

  it('describes what is sent, and the status of what is made', () => {
    const { post } = JSON.parse(JSON.stringify(buildOpenApi())).paths['/api/contact'];
    const { schema } = post.requestBody.content['application/json'];
    expect(schema).toMatchObject({
      additionalProperties: false,
      required: ['fullName', 'email', 'subject', 'message'],
      properties: { fullName: { type: 'string', minLength: 1, maxLength: 80 }, email: { format: 'email' } },
    });
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['201', '413', '415', '422', '429']));
    expect(post.responses).not.toHaveProperty('200');
  });

  it('says that a change from the page of another user is refused, and how a page says whose it is', () => {
    const { paths } = JSON.parse(JSON.stringify(buildOpenApi()));
    const { post } = paths['/api/contact'];
    const header = { name: 'X-Reader', in: 'header', required: false };
    expect(post.parameters).toContainEqual(expect.objectContaining(header));
    expect(post.responses['409'].description).toContain('conflict');
    expect(paths['/api/watches'].get.parameters).not.toContainEqual(expect.objectContaining(header));
  });

  it.each(sending.map((operation) => [operation.id, operation, exampleTarget(operation)] as const))(
    'describes a body of %s that is taken',
    async (_id, { method, body, successStatus }, target) => {
      const init = {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body && exampleOf(schemaOf(body))),
      };
      expect((await createHttpApp().app.request(target, init)).status).toBe(successStatus ?? 200);
    },
  );

  it.each(reading.map((operation) => exampleTarget(operation)))(
    'describes an address that works: %s',
    async (target) => {
      expect((await createHttpApp().app.request(target)).status).toBe(200);
    },
  );
});
