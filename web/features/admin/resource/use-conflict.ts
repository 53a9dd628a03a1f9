/** Keeps the version a form is based on; finds out what somebody else changed meanwhile. */
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, PathValue, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { type FieldOf, wordsOfValue } from './field-grid.tsx';
import type { ResourceRow } from './resource.ts';

type Based<Row, Form extends FieldValues> = {
  /** Null for a new row. */
  row: Row | null;
  valuesOf: (row: Row | null) => Form;
  fields: readonly FieldOf<Form>[];
  find: (id: string) => Promise<Row | undefined>;
  /** Who saved the row and when, where that is known. */
  by?: (saved: Row) => ReactNode;
};

export function useConflict<Row extends ResourceRow, Form extends FieldValues>({
  row,
  valuesOf,
  fields,
  find,
  by,
}: Based<Row, Form>) {
  const [base, setBase] = useState(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    /** What the next save is sent against. */
    base,
    conflict,
    close: () => setConflict(null),
    /** Drops what was typed. */
    reload: ({ hook }: SchemaForm<Form>) => {
      hook.reset(valuesOf(base));
      setConflict(null);
    },
    /** Fields left alone take the newest values, others keep what was typed. @returns false: nobody else saved */
    open: async ({ hook, change }: SchemaForm<Form>): Promise<boolean> => {
      const now = base && (await find(base.id));
      if (!base || !now || now.version === base.version) return false;
      const [old, next] = [valuesOf(base), valuesOf(now)];
      const mine = hook.getValues();
      const isSame = (name: Path<Form>, one: Form, other: Form) =>
        JSON.stringify(one[name]) === JSON.stringify(other[name]);
      hook.reset(next);
      for (const name of Object.keys(mine) as Path<Form>[]) {
        if (!isSame(name, mine, old)) change(name, mine[name] as PathValue<Form, Path<Form>>);
      }
      const changed = fields.filter(({ name }) => !isSame(name, old, next));
      setBase(now);
      setConflict({
        by: by?.(now),
        changes: changed.map((field) => ({
          label: field.label,
          value: wordsOfValue(field, next[field.name]),
        })),
      });
      return true;
    },
  };
}
