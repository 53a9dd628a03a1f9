import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations as contract } from '#contract/api/index.ts';
import { errorStatus } from '#contract/error.ts';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import { sar } from '#contract/schemas.ts';
import type { AppError } from '#server/platform/errors.ts';
import { createHttpApp, exampleTarget } from '#test/support/http-app.ts';
import { exampleOf } from '#test/support/schema-example.ts';
import { errorBodyOf } from './error-presenter.ts';
import { listPublic } from './openapi.routes.ts';
import { buildOpenApi, errorExample, schemaOf } from './openapi.ts';
import { parseValues } from './validation.ts';

const all = contract as unknown as readonly Operation[];
const operations = listPublic();
const sending = operations.filter(({ body }) => body !== undefined);
const { app } = createHttpApp();
const served = async () => (await app.request('/api/openapi.json')).json();

const whole = JSON.parse(JSON.stringify(buildOpenApi(all)));

/** Every `$ref` of a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

describe('the OpenAPI description', () => {
  it('is served as JSON, with every call, its parameters, answers and errors', async () => {
    const document = await served();
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, id } of operations) expect(document.paths[path][method].operationId).toBe(id);
    const search = document.paths['/api/flights/search'].get;
    expect(search.parameters).toContainEqual(expect.objectContaining({ name: 'adults', in: 'query' }));
    expect(Object.keys(search.responses)).toEqual(
      expect.arrayContaining(['200', '400', '403', '404', '422', '429']),
    );
  });

  it('names the files that programs read beside the API, and nothing of the administration', async () => {
    const document = await served();
    const typeOf = (path: string) => Object.keys(document.paths[path].get.responses['200'].content);
    expect(typeOf('/api/record.csv')).toEqual(['text/csv']);
    for (const path of ['/deals.rss', '/en/deals.rss']) expect(typeOf(path)).toEqual(['application/rss+xml']);
    expect(all.length).toBeGreaterThan(operations.length);
    expect(JSON.stringify(document)).not.toContain('/api/admin');
  });

  it('takes every price to the halala', () => {
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
    try {
      parseValues(prices?.query as z.ZodType, { origin: 'XXX' });
    } catch (error) {
      expect(errorExample('validation_failed', language)).toEqual(errorBodyOf(error as AppError, language));
      return;
    }
    expect.unreachable();
  });

  it('describes what is sent, and the status of what is made', () => {
    const { post } = whole.paths['/api/contact'];
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
    const { paths } = whole;
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
      expect((await app.request(target, init)).status).toBe(successStatus ?? 200);
    },
  );
});

type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema?: object }[];
  requestBody?: object;
  responses: Record<
    string,
    {
      description?: string;
      headers?: Record<string, { $ref: string }>;
      content?: Record<string, { schema?: { $ref?: string; properties?: { code?: { enum: string[] } } } }>;
    }
  >;
};

const calls = all.map((operation) => {
  const described: Described = whole.paths[operation.path][operation.method];
  return [`${operation.method} ${operation.path}`, { operation, described }] as const;
});

describe('the description of the API', () => {
  it('names every call once, and every tag, security scheme and header it uses', () => {
    const ids = calls.map(([, { described }]) => described.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags: string[] = whole.tags.map(({ name }: { name: string }) => name);
    const schemes = Object.keys(whole.components.securitySchemes);
    for (const [, { described }] of calls) {
      expect(tags).toEqual(expect.arrayContaining(described.tags));
      expect(schemes).toEqual(expect.arrayContaining(described.security.flatMap(Object.keys)));
    }
    for (const header of Object.values<{ description?: string; schema?: object }>(whole.components.headers)) {
      expect(header).toMatchObject({ description: expect.stringMatching(/\.$/), schema: expect.any(Object) });
    }
  });

  it.each(calls)('says of %s what it is, takes and answers', (_, { operation, described }) => {
    expect(described.operationId).toMatch(/^[a-z][a-zA-Z]+$/);
    expect(described.summary).toMatch(/^[A-Z].{5,200}[^.]$/);
    expect(described.tags).toHaveLength(1);
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inDescription = described.parameters.filter((parameter) => parameter.in === 'path');
    expect(inDescription.map(({ name }) => name).sort()).toEqual(inPath.sort());
    expect(inDescription.every(({ required }) => required)).toBe(true);
    expect(described.parameters.every(({ schema }) => schema)).toBe(true);
    expect(described.requestBody !== undefined).toBe(operation.body !== undefined);
    const success = described.responses[String(operation.successStatus ?? 200)];
    expect(success?.headers?.['X-Total-Count'] !== undefined).toBe(/\btotal\b/.test(operation.summary));
    expect(success?.content?.['application/json']?.schema).toBeDefined();
    // 304 wherever an answer has an ETag.
    expect(described.responses['304'] !== undefined).toBe(success?.headers?.ETag !== undefined);
  });

  it.each(calls)('says of %s who may call it', (_, { operation, described }) => {
    const isForEverybody = (operation.access ?? 'everybody') === 'everybody';
    expect(described.security.length === 0).toBe(isForEverybody);
    if (!isForEverybody) expect(described.responses).toHaveProperty('401');
    const isOpen = Object.values(described.responses).every(
      ({ headers }) => headers?.['Access-Control-Allow-Origin'] !== undefined,
    );
    expect(isOpen).toBe(isPublicRead(operation));
  });

  it.each(calls)('says of %s which errors come with each status, and their headers', (_, { described }) => {
    const failures = Object.entries(described.responses).filter(([status]) => Number(status) >= 400);
    expect(failures.map(([status]) => status)).toEqual(
      expect.arrayContaining(['400', '405', '429', '500', '503']),
    );
    for (const [status, { description, headers, content }] of failures) {
      const schema = content?.['application/json']?.schema;
      expect(schema?.$ref).toBe('#/components/schemas/Error');
      const codes = schema?.properties?.code?.enum ?? [];
      expect(codes.length).toBeGreaterThan(0);
      expect(description).toBe(codes.join(', '));
      for (const code of codes) expect(errorStatus[code as keyof typeof errorStatus]).toBe(Number(status));
      const waits = status === '429' || status === '503';
      expect([headers?.['Retry-After'] !== undefined, headers?.Allow !== undefined]).toEqual([
        waits,
        status === '405',
      ]);
    }
  });

  it('names the types of a generated client, and refers to them instead of repeating them', () => {
    const answerOf = (path: string) =>
      whole.paths[path].get.responses['200'].content['application/json'].schema;
    expect(answerOf('/api/deals/{id}')).toEqual({ $ref: '#/components/schemas/Deal' });
    expect(answerOf('/api/pricing/destinations').items).toEqual({
      $ref: '#/components/schemas/DestinationPrice',
    });
  });

  const reading = calls.filter(([, { operation }]) => operation.method === 'get');
  const told = ['etag', 'access-control-allow-origin', 'retry-after', 'allow'];
  // Rows are counted and filters left out by handlers of their own, which are not here.
  const ofHandlers = ['x-total-count', 'x-locked-count', 'x-relaxed-filters'];

  it.each(reading.filter(([, { operation }]) => operations.includes(operation)))(
    'says of %s an address that works, and the headers of its answer',
    async (_, { operation, described }) => {
      const { status, headers } = await app.request(exampleTarget(operation));
      expect(status).toBe(200);
      if (!isPublicRead(operation)) return;
      const wanted = Object.keys(described.responses['200']?.headers ?? {}).map((name) => name.toLowerCase());
      const counted = wanted.filter((name) => !ofHandlers.includes(name));
      expect(told.filter((name) => headers.has(name)).sort()).toEqual(counted.sort());
    },
  );
});
