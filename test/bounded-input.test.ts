import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations as contract } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { findUnbounded } from './architecture/bounded-schemas.ts';

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
});
