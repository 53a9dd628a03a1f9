/** What buttons of the administration do: calls that tell how they went, questions before them, deletions. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { PageMessageKey } from '#messages/generated/types.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Call, useMutation } from '#web/api/use-mutation.ts';
import { isolate } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { RowButton } from './data-table.tsx';

/** Shows the server's message or `fallback`. Silent when the user is redirected anyway. */
export function showFailure(t: Translate, error: unknown, fallback: string): void {
  const isOfServer = error instanceof ApiError && error.code !== undefined;
  if (isOfServer && error.code === 'admin_required') return;
  // What failed matters more here than that there is no connection.
  showReason(t, isOfServer ? error : null, { title: t('admin.error'), text: fallback });
}

type AdminCall<Answer> = Call<Answer> & { failed: string };

export function useAdminMutation(): { isBusy: boolean; mutate: <Answer>(call: AdminCall<Answer>) => void } {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  return {
    isBusy,
    mutate: ({ failed, ...call }) => mutate({ ...call, onFailed: (error) => showFailure(t, error, failed) }),
  };
}

export function CancelButton(props: Omit<ComponentProps<typeof Button>, 'look' | 'children'>): ReactNode {
  const t = useTranslate();
  return (
    <Button look="quiet" {...props}>
      {t('admin.cancel')}
    </Button>
  );
}

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  /** A call that is under way is not made again. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, title, text, confirm, isBusy = false, onConfirm, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} description={text} width="narrow">
      <Row gap={3} above={4}>
        <Button look="danger" aria-disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <CancelButton data-first-focus onClick={onCancel} />
      </Row>
    </Dialog>
  );
}

export type Action<Answer> = {
  /** Rejects with ApiError. */
  send: () => Promise<Answer>;
  /** Told where the server says nothing itself. */
  failed: string;
  done?: Told | ((answer: Answer) => Told);
  onDone?: (answer: Answer) => void;
  /** After success and failure. */
  onSettled?: () => void;
};

/** `act` does nothing while its call is under way. */
export function useAction<Answer>({ done, onDone, ...call }: Action<Answer>) {
  const { isBusy, mutate } = useAdminMutation();
  const act = () =>
    mutate({
      ...call,
      onDone: (answer) => {
        if (done) showToast(typeof done === 'function' ? done(answer) : done);
        onDone?.(answer);
      },
    });
  return { isBusy, act };
}

type RowActionProps<Answer> = Action<Answer> & {
  /** Accessible name. */
  label: string;
  /** Shorter words. */
  children?: string;
  tone?: 'plain' | 'danger';
  question?: { title: string; text: string } | undefined;
  /** Of a button that is in no row. */
  look?: ButtonLook;
};

export function RowAction<Answer>(props: RowActionProps<Answer>): ReactNode {
  const { label, children = label, tone, question, look, onSettled, ...action } = props;
  const [isAsked, setIsAsked] = useState(false);
  const settle = () => {
    setIsAsked(false);
    onSettled?.();
  };
  const { isBusy, act } = useAction({ ...action, onSettled: settle });
  const press = question ? () => setIsAsked(true) : act;
  return (
    <>
      <RowButton
        look={look}
        label={label}
        tone={tone}
        aria-haspopup={question && 'dialog'}
        aria-disabled={isBusy}
        onClick={press}
      >
        {children}
      </RowButton>
      {question && (
        <ConfirmDialog
          isOpen={isAsked}
          {...question}
          confirm={children}
          isBusy={isBusy}
          onConfirm={act}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

type RefreshButtonProps = { isFetching: boolean; onRefresh: () => void };

export function RefreshButton({ isFetching, onRefresh }: RefreshButtonProps): ReactNode {
  const t = useTranslate();
  return (
    <Button look="quiet" aria-disabled={isFetching} onClick={() => isFetching || onRefresh()}>
      {t('admin.operations.refresh')}
    </Button>
  );
}

/** What stands behind `<family>.` in the keys of messages. */
export type EndingOf<Family extends string> = PageMessageKey extends infer Key
  ? Key extends `${Family}.${infer Ending}`
    ? Ending
    : never
  : never;

/** What stands before `.<ending>` in the keys of messages, where there is one for every ending. */
export type FamilyWith<Ending extends string> = {
  [Key in PageMessageKey]: Key extends `${infer Family}.${Ending}`
    ? `${Family}.${Ending}` extends PageMessageKey
      ? Family
      : never
    : never;
}[PageMessageKey];

export type Told = Parameters<typeof showToast>[0];

export type DeletionOptions<Row, Answer = unknown> = {
  words: FamilyWith<'delete' | 'deleteOf' | `delete.${'title' | 'text' | 'send' | 'done' | 'failed'}`>;
  /** What its messages take besides the name. */
  values?: Readonly<Record<string, number>>;
  remove: (row: Row) => Promise<Answer>;
  /** The notice of it; else “Success” above the words of the family. */
  done?: (row: Row, answer: Answer) => Told;
  /** Takes the deletion back, offered in the toast, and in the row while it is still listed. */
  undo?: {
    words: FamilyWith<'restore' | 'restoreOf' | `delete.${'undo' | 'undone' | 'undoFailed'}`>;
    isDeleted: (row: Row) => boolean;
    restore: (row: Row) => Promise<Row>;
    done: (row: Row) => Told;
  };
};

type UseDeletion<Row, Answer> = {
  deletion: DeletionOptions<Row, Answer> | undefined;
  nameOf: (row: Row) => string;
  onChanged: () => void;
};

export function useDeletion<Row extends { id: string }, Answer>(options: UseDeletion<Row, Answer>) {
  const { deletion, nameOf, onChanged } = options;
  const t = useTranslate();
  // Each family of messages takes the values that it names.
  const words = t as (key: PageMessageKey, values?: Readonly<Record<string, string | number>>) => string;
  const { isBusy, mutate } = useAdminMutation();
  const [asked, ask] = useState<Row | null>(null);
  if (!deletion) return { ask, dialog: null, restore: () => undefined };
  const { words: family, remove, undo } = deletion;
  const restore = (row: Row) =>
    undo &&
    mutate({
      key: row.id,
      send: () => undo.restore(row),
      failed: t(`${undo.words}.delete.undoFailed`),
      onDone: (restored) => showToast(undo.done(restored)),
      // A refusal too tells that the list is out of date.
      onSettled: onChanged,
    });
  const confirm = (row: Row) =>
    mutate({
      send: () => remove(row),
      failed: t(`${family}.delete.failed`),
      onDone: (answer) => {
        showToast({
          ...(deletion.done?.(row, answer) ?? {
            title: t('admin.success'),
            text: t(`${family}.delete.done`),
          }),
          ...(undo
            ? { action: { label: t(`${undo.words}.delete.undo`), onAction: () => restore(row) } }
            : {}),
        });
        ask(null);
        onChanged();
      },
    });
  const values = { ...deletion.values, name: isolate(asked ? nameOf(asked) : '') };
  const dialog: ReactNode = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={words(`${family}.delete.title`, values)}
      text={words(`${family}.delete.text`, values)}
      confirm={t(`${family}.delete.send`)}
      isBusy={isBusy}
      onConfirm={() => asked && confirm(asked)}
      onCancel={() => ask(null)}
    />
  );
  return { ask, dialog, restore };
}
