/** Toast implementation: five seconds, swipe to dismiss, F8 to focus. */
import { Toast as RadixToast } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, buttonClass, targetClass } from './button.tsx';
import { focusNearby } from './focus-nearby.ts';
import { CloseIcon } from './icons.tsx';
import { Text } from './layout.tsx';
import { Link } from './link.tsx';
import styles from './toast-host.module.css';
import { dismissToast, type Toast } from './toast-store.ts';

export function ToastView({ toast }: { toast: Toast }): ReactNode {
  const translate = useTranslate();
  return (
    <RadixToast.Provider
      label={translate('toast.label')}
      duration={5_000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      <RadixToast.Root
        key={toast.id}
        className={styles.toast}
        data-tone={toast.tone}
        type={toast.tone === 'error' ? 'foreground' : 'background'}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast(toast.id);
        }}
      >
        <Text as="div" grow size="md">
          <RadixToast.Title asChild>
            <Text weight="strong">{toast.title}</Text>
          </RadixToast.Title>
          {toast.text === undefined ? null : <RadixToast.Description>{toast.text}</RadixToast.Description>}
          {toast.action && (
            <RadixToast.Action asChild altText={toast.action.label}>
              {'to' in toast.action ? (
                <Link to={toast.action.to} className={targetClass}>
                  {toast.action.label}
                </Link>
              ) : (
                <Button
                  look="quiet"
                  onClick={() => {
                    if (toast.action && 'onAction' in toast.action) toast.action.onAction();
                    leave();
                  }}
                >
                  {toast.action.label}
                </Button>
              )}
            </RadixToast.Action>
          )}
        </Text>
        <RadixToast.Close
          className={buttonClass('plain')}
          aria-label={translate('common.close')}
          onClick={leave}
        >
          <CloseIcon />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        className={styles.viewport}
        hotkey={['F8']}
        label={translate('toast.region', { hotkey: 'F8' })}
      />
    </RadixToast.Provider>
  );
}

/** Moves focus before the toast disappears, unless it is inside an open dialog. */
function leave(): void {
  if (!document.activeElement?.closest('[role=dialog]')) focusNearby();
}
