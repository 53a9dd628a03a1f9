/** Loads the toast implementation when the first toast is shown; without it the words are shown plainly. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from './button.tsx';
import { defer, type MissingProps } from './defer.tsx';
import { CloseIcon } from './icons.tsx';
import { Text } from './layout.tsx';
import { Link } from './link.tsx';
import styles from './toast-host.module.css';
import { dismissToast, type Toast, useToast } from './toast-store.ts';

const ToastView = defer(async () => (await import('./toast-view.tsx')).ToastView, null, PlainToast);

export function ToastHost(): ReactNode {
  const toast = useToast();
  return toast && <ToastView toast={toast} />;
}

/** Until its code loads; it goes with its button, or with the next toast. */
function PlainToast({ toast, onRetry }: { toast: Toast } & MissingProps): ReactNode {
  const { id, title, text, tone, action } = toast;
  const t = useTranslate();
  const close = () => dismissToast(id);
  const retry = useEffectEvent(onRetry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast asks for the code again
  useEffect(() => retry(), [id]);
  return (
    <div className={styles.viewport} role="status">
      <div className={styles.toast} data-tone={tone}>
        <Text as="div" grow size="md">
          <Text weight="strong">{title}</Text>
          {text}
          <div>
            {action && 'to' in action && (
              <Link to={action.to} onClick={close}>
                {action.label}
              </Link>
            )}
            {action && 'onAction' in action && (
              <Button
                look="quiet"
                onClick={() => {
                  action.onAction();
                  close();
                }}
              >
                {action.label}
              </Button>
            )}
          </div>
        </Text>
        <Button look="plain" aria-label={t('common.close')} onClick={close}>
          <CloseIcon />
        </Button>
      </div>
    </div>
  );
}
