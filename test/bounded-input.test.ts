import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations as contract } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { readOnlyFields } from '#contract/read-only.ts';
import { boundedText, numberText } from '#contract/schemas.ts';
import { findUnbounded } from './architecture/bounded-schemas.ts';
import { findNormalisation } from './architecture/rules.ts';
import { listSourceFiles, parseSourceFile } from './architecture/source-files.ts';

const operations = contract as unknown as readonly Operation[];

/** Compared and hashed as they are, and neither stored nor shown; `website` is a trap. */
const secrets = /[pP]assword|token|code$|website$/;
const unfit = ['\0', '\ud800', '\u202e', '\u0007', '\r\n'];
const around = [(bad: string) => `Sara${bad}Ali`, (bad: string) => `https://example.com/${bad}`];

/** Paths of texts whose schema accepts what is unfit and gives it on. */
function listKept(schema: unknown, path = 'body'): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => listKept(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return listKept(schema.element, `${path}[]`);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return listKept(schema.unwrap(), path);
  if (!(schema instanceof z.ZodType)) return [];
  const keeps = unfit.some((bad) =>
    around.some((write) => {
      const read = schema.safeParse(write(bad));
      // Several lines are ended by a line feed alone.
      return read.success && typeof read.data === 'string' && read.data.includes(bad);
    }),
  );
  return keeps ? [path] : [];
}

describe('what is sent is bounded before anything works on it', () => {
  it('in every call of the contract', () => {
    const found = operations.flatMap(({ id, params, query, body }) => [
      ...findUnbounded(params, `${id} params`),
      ...findUnbounded(query, `${id} query`),
      ...(body ? findUnbounded(body, `${id} body`) : []),
    ]);
    expect(found).toEqual([]);
  });

  it('and no text of a body keeps what no database or reader can take', () => {
    const found = operations.flatMap(({ id, body }) =>
      listKept(body)
        .map((path) => `${id}: ${path}`)
        .filter((text) => !secrets.test(text)),
    );
    expect(found).toEqual([]);
  });

  it('and Unicode is normalised in one place', () => {
    expect(findNormalisation(listSourceFiles(resolve(import.meta.dirname, '..')))).toEqual([]);
  });
});

describe('rule: a bound first', () => {
  it.each([
    ['a text of any length', z.string()],
    ['a text trimmed before it is measured', z.string().trim().max(9)],
    ['a text that goes on after its bound', z.string().max(9).regex(/a/)],
    ['a pattern before the bound', z.string().regex(/a/).max(9)],
    [
      'a transform before the bound',
      z
        .string()
        .transform((text) => text.trim())
        .pipe(boundedText(9)),
    ],
    ['a format that is read at once', z.uuid()],
    ['an address that is read at once', z.url().max(9)],
    ['a conversion', z.coerce.number()],
    ['a step before the bound', z.preprocess((value) => String(value).trim(), boundedText(9))],
    ['a list of any length', z.array(boundedText(9))],
    ['a list of such texts', z.array(z.string()).max(3)],
    ['one of several', z.union([z.number(), z.string()])],
    ['anything', z.unknown()],
    ['any keys', z.record(z.string(), z.number())],
    ['such a text in an object', z.object({ name: z.string().nullable().default(null) })],
  ])('refuses %s', (_, schema) => {
    expect(findUnbounded(z.object({ field: schema }), 'body')).toHaveLength(1);
  });

  it('takes bounded texts, numbers written as text, choices and ignored fields', () => {
    const schema = z.strictObject({
      name: boundedText(9)
        .transform((text) => text.trim())
        .nullable()
        .default(null),
      page: numberText(z.int().default(1)),
      kind: z.enum(['a', 'b']).optional(),
      ids: z.array(boundedText(9)).max(3),
      ...readOnlyFields('id'),
    });
    expect(findUnbounded(schema, 'body')).toEqual([]);
  });

  it('refuses a normalisation elsewhere', () => {
    const file = (path: string) => parseSourceFile(path, "export const a = 'b'.normalize('NFC');");
    expect(findNormalisation([file('server/a.ts')])).toHaveLength(1);
    expect(findNormalisation([file('server/a.test.ts'), file('contract/domain/typed-text.ts')])).toEqual([]);
  });
});
