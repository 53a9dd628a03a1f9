/** Error message with a retry button, in place of content that failed to load. */
import type { ReactNode } from 'react';
import { ApiError, isOffline } from '#web/api/api-error.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './error-state.module.css';
import { WarningIcon } from './icons.tsx';

type ErrorStateProps = {
  /** The thrown error; the server's message is shown if there is one. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
};

export function ErrorState({ error, onRetry }: ErrorStateProps): ReactNode {
  const translate = useTranslate();
  return (
    <div className={styles.box} role="alert">
      <WarningIcon size={28} className={styles.sign} />
      <p className={styles.title}>{translate('error.title')}</p>
      <p className={styles.text}>{useReason(error)}</p>
      {onRetry ? (
        <Button look="quiet" onClick={() => onRetry()}>
          {translate('common.retry')}
        </Button>
      ) : null}
    </div>
  );
}

function useReason(error: unknown): string {
  const translate = useTranslate();
  if (isOffline(error)) return translate('error.offline');
  return error instanceof ApiError && error.code !== undefined ? error.message : translate('error.text');
}
