/** Dialog implementation: focus trap, closes on Escape and outside click, page does not scroll. */
import { Direction, Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { directionOf } from '#contract/domain/language.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from './button.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog-view.module.css';
import { focusNearby } from './focus-nearby.ts';
import { CloseIcon } from './icons.tsx';
import { Row, Text } from './layout.tsx';

export function DialogView(props: DialogProps): ReactNode {
  const { isOpen, onClose, title, description, shape = 'middle', width = 'usual', children } = props;
  const translate = useTranslate();
  useCloseWatcher(isOpen);
  // Dialogs are opened by state, not by a Radix trigger, so the focus to restore is stored here.
  const opener = useRef<Element>(null);
  // Whether the page has, or had before the dialog, a scrollbar that takes room.
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth;
  return (
    <Direction.Provider dir={directionOf(useLanguage())}>
      <RadixDialog.Root open={isOpen} onOpenChange={(wantsOpen) => wantsOpen || onClose()}>
        <RadixDialog.Portal>
          {/* Not Radix's overlay: it locks scrolling with a style element, which the CSP blocks. */}
          <div className={styles.overlay} data-bar={hasScrollbar || undefined} aria-hidden="true" />
          <RadixDialog.Content
            className={styles.content}
            data-shape={shape}
            data-width={width}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              if (shape !== 'middle' || !(event.currentTarget instanceof Element)) return;
              if (focusFirst(event.currentTarget)) event.preventDefault();
              else awaitFirst(event.currentTarget);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The code that closed the dialog may have moved focus already.
              if (document.activeElement !== document.body) return;
              if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
              // The opener may be gone or disabled.
              if (document.activeElement === document.body) focusNearby();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <Row gap={3} justify="between" wrap={false}>
              <RadixDialog.Title>{title}</RadixDialog.Title>
              <RadixDialog.Close className={buttonClass('plain')} aria-label={translate('common.close')}>
                <CloseIcon />
              </RadixDialog.Close>
            </Row>
            {description === undefined ? null : (
              <RadixDialog.Description asChild>
                <Text tone="soft">{description}</Text>
              </RadixDialog.Description>
            )}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </Direction.Provider>
  );
}

/** Where the focus is: an open list there closes first, then the topmost dialog. */
const pressEscape = () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

/** Back puts away what is open, and leaves the page beneath. Browsers without this event, and without the watcher below, go back as ever. */
globalThis.navigation?.addEventListener('navigate', (event) => {
  const { index, sameDocument, url } = event.destination;
  if (!sameDocument || !document.querySelector(`.${styles.content}`)) return;
  const isBack = event.navigationType === 'traverse' && index < (navigation.currentEntry?.index ?? 0);
  if (isBack && event.cancelable) event.preventDefault();
  // What is open belongs to its page, also where a link was pressed before it had come.
  else if (new URL(url).pathname === location.pathname) return;
  pressEscape();
});

type Watching = { CloseWatcher?: new () => EventTarget & { destroy: () => void } };

/** On Android the browser's Back asks it first, also where the page before is of another site. */
function useCloseWatcher(isOpen: boolean): void {
  useEffect(() => {
    const { CloseWatcher } = window as Watching;
    if (!isOpen || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', pressEscape);
    return () => watcher.destroy();
  }, [isOpen]);
}

const marked = '[data-first-focus]';
const fields =
  'form :is(input:not([type=hidden], [type=file], [readonly], [tabindex="-1"]), select, textarea):not(:disabled)';

/** Returns false if there is nothing to focus. */
function focusFirst(content: Element): boolean {
  const place = content.querySelector<HTMLElement>(marked) ?? content.querySelector<HTMLElement>(fields);
  place?.focus();
  return place !== null;
}

/** Focuses a form that renders later, unless the focus was moved meanwhile. */
function awaitFirst(content: Element): void {
  let start: Element | null = null;
  const observer = new MutationObserver(() => {
    const isLeft = !content.isConnected || document.activeElement !== start;
    if (isLeft || focusFirst(content)) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  // The dialog sets its own focus right after this.
  queueMicrotask(() => {
    start = document.activeElement;
  });
}
