/** Describes a resource of the administration: its calls, table and audit entries follow from one description. */
import { z } from 'zod';
import { defineOperationsOf } from '../operation.ts';
import { readOnlyFields } from '../read-only.ts';
import { done, instant, rowVersion, uuid } from '../schemas.ts';

type Parts<Kind, Path, One, Fields, Shown, Body> = {
  /** Its table, and its target in the audit log. */
  kind: Kind;
  /** Its tab, and the end of its address. */
  path: Path;
  /** What answers call a row. */
  one: One;
  /** Why its table holds no personal data. */
  holds: string;
  /** What is stored, each in the column of its name: `firstDay` in `first_day`. */
  fields: Fields;
  /** What is computed for an answer. */
  shown?: Shown;
  /** What is sent, where it is not exactly `fields`. */
  body?: Body;
  /** Names a row in the audit log. */
  label: keyof Fields & string;
  order: readonly (keyof Fields & string)[];
  summaries: Record<'list' | 'create' | 'update' | 'remove', string>;
};

/** What every row has besides. */
const common = { id: uuid, version: rowVersion, updatedAt: instant };
const params = z.object({ id: uuid });

export function describeResource<
  const Kind extends string,
  const Path extends string,
  const One extends string,
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape = Record<never, never>,
  Body extends z.ZodObject = z.ZodObject<Fields>,
>(parts: Parts<Kind, Path, One, Fields, Shown, Body>) {
  const { kind, path, one, fields, shown, summaries } = parts;
  const row = z.object({ ...common, ...fields, ...shown }) as unknown as z.ZodObject<
    typeof common & Fields & Shown
  >;
  const answer = z.object({ [one]: row }) as unknown as z.ZodObject<Record<One, typeof row>>;
  const body = (parts.body ?? z.strictObject(fields)) as Body;
  const sentWith = (more: z.ZodRawShape) => body.safeExtend(more as never) as unknown;
  const all = `/api/admin/${path}` as const;
  const endpoints = {
    list: { method: 'get', path: all },
    create: { method: 'post', path: all },
    update: { method: 'put', path: `${all}/{id}` },
    remove: { method: 'delete', path: `${all}/{id}` },
  } as const;
  const define = defineOperationsOf(endpoints, { tag: 'Administration', access: 'admin' });
  const [rows, single] = [pascalCase(path), pascalCase(kind)];
  return {
    ...parts,
    row,
    body,
    list: define('list', { id: `list${rows}`, summary: summaries.list, response: z.array(row) }),
    create: define('create', {
      id: `create${single}`,
      summary: summaries.create,
      body: sentWith(readOnlyFields('id', 'updatedAt', 'version')) as Body,
      response: answer,
      successStatus: 201,
      errors: ['conflict'],
    }),
    update: define('update', {
      id: `update${single}`,
      summary: summaries.update,
      params,
      body: sentWith({ ...readOnlyFields('id', 'updatedAt'), version: rowVersion.optional() }) as z.ZodObject<
        Body['shape'] & { version: z.ZodOptional<typeof rowVersion> }
      >,
      response: answer,
      errors: ['not_found', 'conflict'],
    }),
    remove: define('remove', {
      id: `delete${single}`,
      summary: summaries.remove,
      params,
      response: done,
      errors: ['not_found'],
    }),
  };
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
