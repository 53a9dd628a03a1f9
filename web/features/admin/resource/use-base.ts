/** The version a form is based on; a newer one takes the place of what was left alone in the form. */
import { useRef, useState } from 'react';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';

/** @param row null for a new row */
export function useBase<Row, Form extends FieldValues>(row: Row | null, valuesOf: (row: Row | null) => Form) {
  const [base, setBase] = useState(row);
  const latest = useRef(row);
  return {
    /** The next save is sent against it. */
    base,
    /** Fields left alone since `since` take the newest values, others keep what was typed. */
    follow: ({ hook }: SchemaForm<Form>, now: Row, since = valuesOf(latest.current)) => {
      const [mine, next] = [hook.getValues(), valuesOf(now)];
      hook.reset(next);
      hook.reset(mergeTyped({ mine, since, next }), { keepDefaultValues: true });
      latest.current = now;
      setBase(now);
    },
  };
}

/** What was typed since `since`, and what is new of the rest. */
export function mergeTyped<Values extends object>(held: Record<'mine' | 'since' | 'next', Values>): Values {
  const { mine, since, next } = held;
  const names = Object.keys(next) as (keyof Values)[];
  const isTyped = (name: keyof Values) => JSON.stringify(mine[name]) !== JSON.stringify(since[name]);
  return { ...next, ...Object.fromEntries(names.filter(isTyped).map((name) => [name, mine[name]])) };
}
