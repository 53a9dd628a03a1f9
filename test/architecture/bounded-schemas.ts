/** Finds contract schemas that process a text or list before checking its length. */
import { z } from 'zod';
import { inBothLanguages } from '#contract/bodies/settings.ts';
import { dropValue } from '#contract/read-only.ts';
import { boundOfText, readNumberText } from '#contract/schemas.ts';

type Def = {
  type: string;
  checks?: readonly { _zod: { def: { check: string } } }[];
  coerce?: boolean;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  in?: z.ZodType;
  transform?: unknown;
};

/** Fixed choices and numbers: constant cost. */
const plainTypes = new Set(['boolean', 'enum', 'literal', 'null', 'number']);
/** Preprocessing steps that bound their input themselves. */
const knownFirstSteps: readonly unknown[] = [readNumberText, dropValue, inBothLanguages];

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

export type TextField = { path: readonly (string | number)[]; bound: number | undefined };

/** All texts in a schema with their path; lists by their first item. */
export function listTexts(schema: z.ZodType, path: TextField['path'] = []): TextField[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      listTexts(field as z.ZodType, [...path, name]),
    );
  }
  const def = defOf(schema);
  if (def.type === 'string') {
    return [{ path, bound: boundOfText(schema as z.ZodString) }];
  }
  if (def.type === 'array' && def.element) return listTexts(def.element, [...path, 0]);
  return [def.innerType, def.in, ...(def.options ?? [])].flatMap((inner) =>
    inner === undefined ? [] : listTexts(inner, path),
  );
}

/** Paths whose first check is not a length bound. */
export function findUnbounded(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      findUnbounded(field as z.ZodType, `${path}.${name}`),
    );
  }
  const def = defOf(schema);
  if (def.coerce) return [`${path}: converts whatever is sent`];
  if (plainTypes.has(def.type)) return [];
  if (def.type === 'string')
    return boundOfText(schema as z.ZodString) === undefined ? [`${path}: text without a bound`] : [];
  if (def.type === 'array' && def.element) {
    const isBounded = def.checks?.some(({ _zod }) => _zod.def.check === 'max_length');
    return [
      ...(isBounded ? [] : [`${path}: list without a bound`]),
      ...findUnbounded(def.element, `${path}[]`),
    ];
  }
  if (def.type === 'union') {
    return (def.options ?? []).flatMap((option, at) => findUnbounded(option, `${path}|${at}`));
  }
  if (def.type === 'pipe' && def.in) {
    const { type, transform } = defOf(def.in);
    if (type !== 'transform') return findUnbounded(def.in, path);
    return knownFirstSteps.includes(transform) ? [] : [`${path}: transform without a bound`];
  }
  return def.innerType ? findUnbounded(def.innerType, path) : [`${path}: ${def.type} of any size`];
}
