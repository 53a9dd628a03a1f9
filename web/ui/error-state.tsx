/** Error message with a retry button, in place of content that failed to load. */
import type { ReactNode } from 'react';
import { ApiError, isOffline } from '#web/api/api-error.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from './button.tsx';
import { WarningIcon } from './icons.tsx';
import { Card, Text } from './layout.tsx';

type ErrorStateProps = {
  /** The thrown error; the server's message is shown if there is one. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
};

export function ErrorState({ error, onRetry }: ErrorStateProps): ReactNode {
  const translate = useTranslate();
  return (
    <Card gap={3} align="center" role="alert">
      <Text as="span" tone="bad">
        <WarningIcon size={28} />
      </Text>
      <Text size="lg" weight="strong">
        {translate('error.title')}
      </Text>
      <Text tone="soft" measure="narrow">
        {useReason(error)}
      </Text>
      {onRetry ? (
        <Button look="quiet" onClick={() => onRetry()}>
          {translate('common.retry')}
        </Button>
      ) : null}
    </Card>
  );
}

function useReason(error: unknown): string {
  const translate = useTranslate();
  if (isOffline(error)) return translate('error.offline');
  return error instanceof ApiError && error.code !== undefined ? error.message : translate('error.text');
}
