/** Keeps the version a form is based on; asks what to do with what somebody else saved meanwhile. */
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CancelButton } from '../cancel-button.tsx';
import { showFailure } from '../show-failure.ts';
import { type FieldOf, wordsOfValue } from './field-grid.tsx';
import type { ResourceRow } from './resource.ts';

type Based<Row, Form extends FieldValues> = {
  /** Null for a new row. */
  row: Row | null;
  valuesOf: (row: Row | null) => Form;
  fields: readonly FieldOf<Form>[];
  find: (id: string) => Promise<Row | undefined>;
  /** Who saved the row and when, where that is known. */
  by?: ((saved: Row) => ReactNode) | undefined;
  /** Called where somebody else deleted it. */
  onGone?: () => void;
  /** Told where nobody else saved it, and the server says nothing itself. */
  failed: string;
};

type Conflict = {
  /** What they changed of the form, field by field. */
  changes: readonly { label: string; value: ReactNode }[];
  by: ReactNode;
};

export function useConflict<Row extends ResourceRow, Form extends FieldValues>(options: Based<Row, Form>) {
  const { row, valuesOf, fields, find, by, onGone, failed } = options;
  const t = useTranslate();
  const [base, setBase] = useState(row);
  const latest = useRef(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const close = () => setConflict(null);
  /** Fields left alone since `since` take the newest values, others keep what was typed. @returns those that are new */
  const follow = ({ hook }: SchemaForm<Form>, now: Row, since = valuesOf(latest.current)) => {
    const [mine, old, next] = [hook.getValues(), valuesOf(latest.current), valuesOf(now)];
    hook.reset(next);
    hook.reset(mergeTyped({ mine, since, next }), { keepDefaultValues: true });
    latest.current = now;
    setBase(now);
    return fields
      .filter(({ name }) => !isSame(old[name], next[name]))
      .map((field) => ({
        label: field.label,
        value: wordsOfValue(field, next[field.name], old[field.name]),
      }));
  };
  /** @returns false: nobody else saved or deleted */
  const open = async (form: SchemaForm<Form>): Promise<boolean> => {
    const was = latest.current;
    const now = was && (await find(was.id));
    if (was && !now) {
      showToast({ title: t('admin.changed.gone'), tone: 'error' });
      onGone?.();
      return true;
    }
    if (!was || !now || now.version === was.version) return false;
    setConflict({ by: by?.(now), changes: follow(form, now) });
    return true;
  };
  return {
    /** What the next save is sent against. */
    base,
    follow,
    /** Called where the server refused an older version. */
    ask: async (form: SchemaForm<Form>, error: unknown) => {
      const isOpen = await open(form).catch(() => false);
      if (!isOpen) showFailure(t, error, failed);
    },
    dialog: (form: SchemaForm<Form>) => (
      <ConflictDialog
        conflict={conflict}
        onReload={() => {
          form.hook.reset(valuesOf(base));
          close();
        }}
        onOverwrite={() => {
          close();
          form.ref.current?.requestSubmit();
        }}
        onClose={close}
      />
    ),
  };
}

/** What was typed since `since`, and what is new of the rest. */
export function mergeTyped<Values extends object>(held: Record<'mine' | 'since' | 'next', Values>): Values {
  const { mine, since, next } = held;
  const names = Object.keys(next) as (keyof Values)[];
  const typed = names.filter((name) => !isSame(mine[name], since[name])).map((name) => [name, mine[name]]);
  return { ...next, ...Object.fromEntries(typed) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A form may show none of what changed: then that is told. */
export function Changes({ of: changes }: { of: Conflict['changes'] }): ReactNode {
  const t = useTranslate();
  if (changes.length === 0) return <Text weight="strong">{t('admin.changed.other')}</Text>;
  return (
    <Stack as="ul" gap={1} weight="strong" role="list">
      {changes.map(({ label, value }) => (
        <li key={label}>
          {t.rich('admin.changed.field', {
            field: label,
            value: <bdi>{value || t('admin.changed.blank')}</bdi>,
          })}
        </li>
      ))}
    </Stack>
  );
}

type ConflictDialogProps = {
  conflict: Conflict | null;
  /** Drops what was typed, and shows what is saved. */
  onReload: () => void;
  /** Saves what was typed against the version shown here. */
  onOverwrite: () => void;
  /** Back to the form, with nothing saved. */
  onClose: () => void;
};

function ConflictDialog({ conflict, onReload, onOverwrite, onClose }: ConflictDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={onClose}
      title={t('admin.changed.title')}
      description={t('admin.changed.question')}
    >
      {conflict && (
        <Stack gap={3} above={4}>
          {conflict.by}
          <Changes of={conflict.changes} />
        </Stack>
      )}
      <Row gap={3} above={5}>
        <Button onClick={onOverwrite}>{t('admin.changed.overwrite')}</Button>
        <Button look="quiet" onClick={onReload}>
          {t('admin.changed.reload')}
        </Button>
        <CancelButton data-first-focus onClick={onClose} />
      </Row>
    </Dialog>
  );
}
