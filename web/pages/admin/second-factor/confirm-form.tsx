/** Confirmation before recovery codes are replaced or the second factor is removed. */
import { type ReactNode, useEffect, useRef } from 'react';
import { CancelButton } from '#web/features/admin/cancel-button.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';

const words = {
  renew: {
    title: 'admin.factor.codes.renew',
    text: 'admin.factor.codes.renewText',
    failed: 'admin.factor.codes.renewFailed',
    confirm: 'admin.factor.codes.renew',
  },
  remove: {
    title: 'admin.factor.remove.title',
    text: 'admin.factor.remove.text',
    failed: 'admin.factor.removeFailed',
    confirm: 'admin.factor.remove',
  },
} as const;

type ConfirmFormProps = {
  question: keyof typeof words;
  /** Rejects with ApiError. */
  send: () => Promise<void>;
  onCancel: () => void;
};

export function ConfirmForm({ question, send, onCancel }: ConfirmFormProps): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text, failed, confirm } = words[question];
  const { isBusy, mutate } = useAdminMutation();
  return (
    <Stack as="section" gap={3} above={4} aria-labelledby="confirm-heading">
      <h3 id="confirm-heading" ref={heading} tabIndex={-1}>
        {t(title)}
      </h3>
      <p>{t(text)}</p>
      <Row gap={3} above={1}>
        <Button
          look={question === 'remove' ? 'danger' : 'primary'}
          aria-disabled={isBusy}
          onClick={() => mutate({ send, failed: t(failed) })}
        >
          {t(confirm)}
        </Button>
        <CancelButton onClick={onCancel} />
      </Row>
    </Stack>
  );
}
