/** Rejects lists that are longer than their schema allows before their items are parsed. */
import { z } from 'zod';

/** Path of the first list that is too long; undefined when none is. */
export function findOverlongList(
  schema: unknown,
  value: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isWrapper(schema)) return findOverlongList(schema.unwrap(), value, path);
  if (schema instanceof z.ZodObject) {
    const held = value as Readonly<Record<string, unknown>>;
    return findFirst(Object.entries(schema.shape), ([name, field]) =>
      findOverlongList(field, held[name], [...path, name]),
    );
  }
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) return undefined;
  if (value.length > mostItems(schema)) return path;
  return findFirst([...value.entries()], ([at, item]) =>
    findOverlongList(schema.element, item, [...path, String(at)]),
  );
}

function isWrapper(schema: unknown): schema is z.ZodDefault | z.ZodOptional | z.ZodNullable {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
}

function mostItems(schema: z.ZodArray): number {
  const bounds = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def as { maximum?: number });
  return Math.min(...bounds.flatMap(({ maximum }) => maximum ?? []));
}

function findFirst<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
