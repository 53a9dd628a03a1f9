/** Error messages with a retry button, in place of content that failed to load. */
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import type { QueryView } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from './button.tsx';
import { WarningIcon } from './icons.tsx';
import { Card, Row, Text } from './layout.tsx';
import { isGone, reasonOf } from './reason-of.ts';

/** The server's message is shown if the thrown error has one. */
export function ErrorState(props: { error?: unknown; onRetry?: (() => void) | undefined }): ReactNode {
  const { error, onRetry } = props;
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
        {reasonOf(translate, error)}
      </Text>
      {onRetry && <RetryButton error={error} onRetry={onRetry} />}
    </Card>
  );
}

/** One line in place of a part whose code did not load. */
export function PartMissing({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <Row role="alert" gap={2} size="sm">
      <WarningIcon size={18} />
      <span>{`${t('error.part')} ${reasonOf(t, error)}`}</span>
      <RetryButton error={error} onRetry={onRetry} />
    </Row>
  );
}

/** Retries by itself when the connection is back. */
function RetryButton({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useTranslate();
  const retry = useEffectEvent(() => onRetry());
  // The connection may be back before the page is painted.
  useLayoutEffect(() => {
    const handleOnline = () => retry();
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, []);
  const again = isGone(error) ? () => window.location.reload() : () => onRetry();
  return (
    <Button look="quiet" onClick={again}>
      {t(isGone(error) ? 'error.reload' : 'common.retry')}
    </Button>
  );
}

/** Known data stays visible when a refetch fails. */
export function Loaded<Data>(props: {
  view: Pick<QueryView<Data>, 'data' | 'error' | 'refetch'>;
  fallback: ReactNode;
  children: (data: Data) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.view;
  if (data !== undefined) return props.children(data);
  return error ? <ErrorState error={error} onRetry={refetch} /> : props.fallback;
}
