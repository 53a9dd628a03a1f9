import { describe, expect, it } from 'vitest';
import { operations as contract } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { AppError } from '#server/platform/errors.ts';
import { schemaOf } from '#server/platform/http/openapi.ts';
import { maxBodyBytes } from '#server/platform/http/request-check.ts';
import { parseQuery, parseValues } from '#server/platform/http/validation.ts';
import { exampleOf } from '#test/support/schema-example.ts';
import { listTexts, type TextField } from './architecture/bounded-schemas.ts';
import { measureFastest, worstTexts } from './support/worst-texts.ts';

const mostMs = 50;
/** What the server takes of a request's head. */
const longestTarget = 16_000;
const operations = contract as unknown as readonly Operation[];

/** Time until the answer is known, whether taken or refused; other errors are faults. */
function timeOf(parse: () => unknown): number {
  return measureFastest(() => {
    try {
      parse();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }, mostMs);
}

/** A copy of `value` with `text` at `path`. */
function withText(value: unknown, path: TextField['path'], text: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  if (typeof name === 'number') return [withText(undefined, rest, text)];
  const held = (value ?? {}) as Record<string, unknown>;
  return { ...held, [name]: withText(held[name], rest, text) };
}

/** As long as the call may send, and just as long as the field's bound lets through. */
const lengthsOf = (most: number, bound = most) => [most, Math.min(bound, most)];

/** Slow texts as `operation path: milliseconds`. */
function findSlowBodies({ id, body, mostBodyBytes = maxBodyBytes }: Operation): string[] {
  if (!body) return [];
  const example = exampleOf(schemaOf(body));
  return listTexts(body).flatMap(({ path, bound }) =>
    lengthsOf(mostBodyBytes, bound)
      .flatMap(worstTexts)
      .flatMap((text) => {
        const ms = timeOf(() => parseValues(body, withText(example, path, text)));
        return ms > mostMs ? [`${id} ${path.join('.')} ${JSON.stringify(text.slice(-3))}: ${ms} ms`] : [];
      }),
  );
}

function findSlowTargets({ id, params, query }: Operation): string[] {
  return [
    ...listTexts(params).map((field) => ({
      ...field,
      parse: (text: string) => parseValues(params, withText({}, field.path, text)),
    })),
    ...Object.keys(query.shape).map((name) => ({
      path: [name],
      bound: undefined,
      parse: (text: string) => parseQuery(query, new URLSearchParams([[name, text]])),
    })),
  ].flatMap(({ path, bound, parse }) =>
    lengthsOf(longestTarget, bound)
      .flatMap(worstTexts)
      .flatMap((text) => {
        const ms = timeOf(() => parse(text));
        return ms > mostMs ? [`${id} ${path.join('.')}: ${ms} ms`] : [];
      }),
  );
}

describe('whatever is sent', () => {
  it('is judged within 50 ms, field by field of every body', () => {
    expect(operations.filter(({ body }) => body).length).toBeGreaterThan(20);
    expect(operations.flatMap(findSlowBodies)).toEqual([]);
  });

  it('is judged within 50 ms, value by value of every address', () => {
    expect(operations.flatMap(findSlowTargets)).toEqual([]);
  });

  it.each(operations.filter(({ body }) => body).map((operation) => [operation.id, operation] as const))(
    'is refused within 50 ms and in few words where it is many things: %s',
    (_, { body, mostBodyBytes = maxBodyBytes }) => {
      if (!body) return;
      const unknown = Object.fromEntries(Array.from({ length: maxBodyBytes / 10 }, (_, at) => [`k${at}`, 0]));
      const list = new Array(Math.ceil(mostBodyBytes / 3)).fill({});
      const lists = Object.keys(body.shape).map((name) => ({ [name]: list }));
      for (const value of [unknown, list, ...lists]) {
        expect(timeOf(() => parseValues(body, value))).toBeLessThanOrEqual(mostMs);
        try {
          parseValues(body, value);
        } catch (error) {
          expect(Object.keys((error as AppError).fields ?? {}).length).toBeLessThanOrEqual(100);
        }
      }
    },
  );
});
