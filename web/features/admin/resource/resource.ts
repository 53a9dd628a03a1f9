/** Describes a resource of the administration; `Resource` draws its list, form and questions from it. */
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { PageMessageKey } from '#messages/generated/types.ts';
import type { Query } from '#web/api/query.tsx';
import type { Faults } from '#web/features/forms/schema-faults.ts';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import type { showToast } from '#web/ui/toast-store.ts';
import type { AdminRows } from '../admin-api.ts';
import type { AdminListProps } from '../admin-list.tsx';
import type { ListValues } from '../list-state.ts';
import type { FieldOf } from './field-grid.tsx';
import type { WholeList } from './whole-list.ts';

/** What stands before `.<ending>` in the keys of messages, where there is one for every ending. */
type FamilyWith<Ending extends string> = {
  [Key in PageMessageKey]: Key extends `${infer Family}.${Ending}`
    ? `${Family}.${Ending}` extends PageMessageKey
      ? Family
      : never
    : never;
}[PageMessageKey];

type FormWords = 'add' | 'edit' | 'editOf' | `${'create' | 'edit'}.${'title' | 'send' | 'done' | 'failed'}`;
type DeletionWords = 'delete' | 'deleteOf' | `delete.${'title' | 'text' | 'send' | 'done' | 'failed'}`;
type UndoWords = `delete.${'undo' | 'undone' | 'undoFailed'}`;

/** What a notice says. */
export type Told = Parameters<typeof showToast>[0];

/** `version` where a form changes rows. */
export type ResourceRow = { id: string; version?: number };

export type ResourceOf<Row extends ResourceRow, Values extends ListValues, Form extends FieldValues, Body> = {
  /** Name of a row, for the labels of its buttons and for questions. */
  nameOf: (row: Row) => string;
  list: ListOf<Row, Values>;
  form?: FormOf<Row, Form, Body>;
  deletion?: DeletionOf<Row>;
  /** Heads the screen, with the button that adds a row; else that button stands beside the list's title. */
  intro?: { title: string; lead: ReactNode };
  /** What a change means for readers, told in a line below the intro. */
  effectOf?: (row: Row, isGone: boolean) => ReactNode;
};

export type ListOf<Row, Values extends ListValues> = Pick<
  AdminListProps<Row, Values>,
  'title' | 'caption' | 'lead' | 'tools' | 'columns' | 'card' | 'filters' | 'toneOf' | 'above' | 'children'
> & {
  /** Filters, `sort` and `order` of an address that says nothing. */
  usual: Values;
  /** One page of rows; all rows where they are arranged in the browser (`whole`). */
  query: (parameters: Record<string, string>) => Query<AdminRows<Row>>;
  whole?: WholeList<Row>;
  /** With a button that loads the rows anew. */
  canRefresh?: true;
  /** Where there are no rows at all, and where none fits the filters. */
  empty: ReactNode;
  noneSuch: ReactNode;
  /** Buttons of a row besides edit and delete. */
  actions?: (row: Row, refetch: () => void) => ReactNode;
  /** False for a list whose rows have no buttons at all. */
  hasButtons?: false;
  /** Bar over the rows that are ticked; `clear` unticks them. */
  bulk?: (ticked: ReadonlySet<string>, tools: { clear: () => void; refetch: () => void }) => ReactNode;
};

export type FormOf<Row, Form extends FieldValues, Body> = {
  /** Family of messages such as `admin.premium`. */
  words: FamilyWith<FormWords>;
  lead?: string | undefined;
  /** Opens the form in a dialog of this width; else it stands above the list. */
  dialog?: 'usual' | 'wide';
  /** Schema of what is sent, without the version. */
  schema: z.ZodType<Body, Form>;
  valuesOf: (row: Row | null) => Form;
  fields: readonly FieldOf<Form>[];
  /** Own words of fields that the schema refuses or that are empty, and rules between them. */
  faults?: Faults;
  missing?: Faults;
  /** Draws the fields, where a grid of them is not all. */
  draw?: (drawn: DrawProps<Row, Form>) => ReactNode;
  className?: string | undefined;
  /** What stands around the form, such as forms of their own; `onRow` takes the row as these changed it. */
  around?: (form: ReactNode, tools: { row: Row | null; onRow: (row: Row) => void }) => ReactNode;
  /** `row` is the version the change is based on; null creates one. Rejects with ApiError. */
  save: (row: Row | null, body: Body) => Promise<Row>;
  /** The notice that it is saved; else “Success” above the words of the family. */
  done?: (saved: Row, isNew: boolean) => Told;
};

export type DrawProps<Row, Form extends FieldValues> = {
  form: SchemaForm<Form>;
  /** Null for a new row. */
  row: Row | null;
  fields: readonly FieldOf<Form>[];
};

export type DeletionOf<Row, Answer = unknown> = {
  words: FamilyWith<DeletionWords>;
  /** What its messages take besides the name. */
  values?: Readonly<Record<string, number>>;
  remove: (row: Row) => Promise<Answer>;
  /** The notice of it; else “Success” above the words of the family. */
  done?: (row: Row, answer: Answer) => Told;
  /** Takes the deletion back, offered in the toast. */
  undo?: { words: FamilyWith<UndoWords>; restore: (row: Row) => Promise<Row>; done?: (row: Row) => Told };
};
