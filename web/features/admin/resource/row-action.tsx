/** Calls that a button makes: a toast says what came of them; it may ask a question first. */
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { ButtonLook } from '#web/ui/button-class.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RowButton } from '../data-table.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';

type Told = Parameters<typeof showToast>[0];

export type Action<Answer> = {
  /** Rejects with ApiError. */
  send: () => Promise<Answer>;
  /** Told where the server says nothing itself. */
  failed: string;
  done: Told | ((answer: Answer) => Told);
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
        showToast(typeof done === 'function' ? done(answer) : done);
        onDone?.(answer);
      },
    });
  return { isBusy, act };
}

type RowActionProps<Answer> = Action<Answer> & {
  /** Accessible name; `children` are the shorter words. */
  label: string;
  children: string;
  tone?: 'plain' | 'danger';
  question?: { title: string; text: string } | undefined;
  /** Of a button that is in no row. */
  look?: ButtonLook;
};

export function RowAction<Answer>(props: RowActionProps<Answer>): ReactNode {
  const { label, children, tone, question, look, onSettled, ...action } = props;
  const [isAsked, setIsAsked] = useState(false);
  const settle = () => {
    setIsAsked(false);
    onSettled?.();
  };
  const { isBusy, act } = useAction({ ...action, onSettled: settle });
  const press = question ? () => setIsAsked(true) : act;
  return (
    <>
      {look ? (
        <Button
          look={look}
          aria-label={label}
          aria-haspopup={question && 'dialog'}
          aria-disabled={isBusy}
          onClick={press}
        >
          {children}
        </Button>
      ) : (
        <RowButton label={label} {...(tone && { tone })} onClick={press}>
          {children}
        </RowButton>
      )}
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
