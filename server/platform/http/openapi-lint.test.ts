/** Lint rules for every operation of the OpenAPI document, and the document compared with real responses. */
import { describe, expect, it } from 'vitest';
import { operations as contract } from '#contract/api/index.ts';
import { errorStatus } from '#contract/error.ts';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import { createHttpApp, exampleTarget } from '#test/support/http-app.ts';
import { buildOpenApi } from './openapi.ts';

type DescribedResponse = {
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema?: { $ref?: string; properties?: { code?: { enum: string[] } } } }>;
};

type Described = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema?: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: object }> };
  responses: Record<string, DescribedResponse>;
};

const operations = contract as unknown as readonly Operation[];
const document = JSON.parse(JSON.stringify(buildOpenApi(operations)));
const calls = operations.map((operation) => {
  const described: Described = document.paths[operation.path][operation.method];
  return [`${operation.method} ${operation.path}`, { operation, described }] as const;
});

describe('the description of the API', () => {
  it('names every call once, and every tag, security scheme and header it uses', () => {
    const ids = calls.map(([, { described }]) => described.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags: string[] = document.tags.map(({ name }: { name: string }) => name);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const [, { described }] of calls) {
      expect(tags).toEqual(expect.arrayContaining(described.tags ?? ['missing']));
      expect(schemes).toEqual(expect.arrayContaining((described.security ?? []).flatMap(Object.keys)));
    }
    for (const header of Object.values<{ description?: string; schema?: object }>(
      document.components.headers,
    )) {
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
  });

  it.each(calls)('says of %s who may call it', (_, { operation, described }) => {
    const access = operation.access ?? 'everybody';
    expect(described.security?.length === 0).toBe(access === 'everybody');
    if (access !== 'everybody') expect(Object.keys(described.responses)).toContain('401');
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
    const answerOf = (path: string, method = 'get') =>
      document.paths[path][method].responses['200'].content['application/json'].schema;
    expect(answerOf('/api/deals/{id}')).toEqual({ $ref: '#/components/schemas/Deal' });
    expect(answerOf('/api/deals').items).toEqual({ $ref: '#/components/schemas/Deal' });
    expect(answerOf('/api/pricing/destinations').items).toEqual({
      $ref: '#/components/schemas/DestinationPrice',
    });
    expect(answerOf('/api/record/claims').items).toEqual({ $ref: '#/components/schemas/Claim' });
  });

  it('tells of 304 wherever an answer has an ETag', () => {
    for (const [, { described }] of calls) {
      const hasTag = described.responses['200']?.headers?.ETag !== undefined;
      expect(described.responses['304'] !== undefined).toBe(hasTag);
    }
  });
});

describe('answers carry the headers that are described', () => {
  const { app } = createHttpApp();
  const told = ['etag', 'access-control-allow-origin', 'retry-after', 'allow'];

  it.each(calls.filter(([, { operation }]) => operation.method === 'get' && isPublicRead(operation)))(
    '%s',
    async (_, { operation, described }) => {
      const { headers } = await app.request(exampleTarget(operation));
      const wanted = Object.keys(described.responses['200']?.headers ?? {}).map((name) => name.toLowerCase());
      // Rows are counted and filters left out by handlers of their own, which are not here.
      const ofHandlers = ['x-total-count', 'x-locked-count', 'x-relaxed-filters'];
      const counted = wanted.filter((name) => !ofHandlers.includes(name));
      expect(told.filter((name) => headers.has(name)).sort()).toEqual(counted.sort());
    },
  );

  it('and refusals do, too', async () => {
    const refused = await app.request('/api/deals', { method: 'DELETE' });
    expect([refused.status, refused.headers.has('allow'), refused.headers.has('x-request-id')]).toEqual([
      405,
      true,
      true,
    ]);
  });
});
