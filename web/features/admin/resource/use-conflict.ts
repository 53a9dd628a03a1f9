/** Keeps the version a form is based on; finds out what somebody else changed meanwhile. */
import { type ReactNode, useRef, useState } from 'react';
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
  const latest = useRef(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Fields left alone take the newest values, others keep what was typed. @returns those that are new */
  const follow = ({ hook, change }: SchemaForm<Form>, now: Row) => {
    const [old, next] = [valuesOf(latest.current), valuesOf(now)];
    const mine = hook.getValues();
    const isSame = (name: Path<Form>, one: Form, other: Form) =>
      JSON.stringify(one[name]) === JSON.stringify(other[name]);
    hook.reset(next);
    for (const name of Object.keys(mine) as Path<Form>[]) {
      if (!isSame(name, mine, old)) change(name, mine[name] as PathValue<Form, Path<Form>>);
    }
    latest.current = now;
    setBase(now);
    return fields
      .filter(({ name }) => !isSame(name, old, next))
      .map((field) => ({ label: field.label, value: wordsOfValue(field, next[field.name]) }));
  };
  return {
    /** What the next save is sent against. */
    base,
    conflict,
    follow,
    close: () => setConflict(null),
    /** Drops what was typed. */
    reload: ({ hook }: SchemaForm<Form>) => {
      hook.reset(valuesOf(base));
      setConflict(null);
    },
    /** @returns false: nobody else saved */
    open: async (form: SchemaForm<Form>): Promise<boolean> => {
      const was = latest.current;
      const now = was && (await find(was.id));
      if (!was || !now || now.version === was.version) return false;
      setConflict({ by: by?.(now), changes: follow(form, now) });
      return true;
    },
  };
}
