/** Share button: WhatsApp, native share sheet, or copy link, each with its icon. */
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteAddress } from '#web/state/site.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { createIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './share-button.module.css';

/** Uses the native popover: opens without script, closes with Escape or an outside click. */
export function ShareButton(props: {
  /** Path of the page, without language prefix. */
  path: string;
  text: string;
  className?: string | undefined;
  /** The icon alone on small screens. */
  isShort?: boolean;
  /** What the button says, where it is not "Share". */
  label?: string;
  look?: 'plain' | 'quiet';
}): ReactNode {
  const { path, text, className, isShort = false, look = 'plain' } = props;
  const t = useTranslate();
  const { label = t('deal.share.action') } = props;
  const id = useId();
  const panel = useRef<HTMLUListElement>(null);
  const { url, hasSheet } = useShareMeans(path);
  const close = () => panel.current?.hidePopover();
  const failed = () => showToast({ title: t('deal.share.failed'), text: url, tone: 'error' });
  const copy = async () => {
    close();
    // Undefined on insecure origins.
    if (!navigator.clipboard) return failed();
    await navigator.clipboard.writeText(url).then(() => showToast({ title: t('deal.share.copied') }), failed);
  };
  const openSheet = async () => {
    close();
    await navigator.share({ title: text, text, url }).catch((error: unknown) => {
      if (!isAborted(error)) failed();
    });
  };
  return (
    <div className={className}>
      <button type="button" className={buttonClass(look, styles.opener)} popoverTarget={id}>
        <ShareIcon size={18} />
        {isShort ? <VisuallyHidden below="medium">{label}</VisuallyHidden> : <span>{label}</span>}
      </button>
      <ul ref={panel} id={id} popover="auto" aria-label={t('deal.share.label')} className={styles.panel}>
        <li>
          <a
            className={buttonClass('item')}
            href={whatsappLink(text, url)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            <WhatsappIcon />
            {t('deal.share.whatsapp')}
          </a>
        </li>
        {hasSheet && (
          <li>
            <button type="button" className={buttonClass('item')} onClick={() => void openSheet()}>
              <DeviceShareIcon />
              {t('deal.share.sheet')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={buttonClass('item')} onClick={() => void copy()}>
            <CopyIcon />
            {t('deal.share.copy')}
          </button>
        </li>
      </ul>
    </div>
  );
}

const never = () => () => undefined;

/** URL of the page and whether the device has a share sheet; known in the browser only. */
function useShareMeans(path: string): { url: string; hasSheet: boolean } {
  const appUrl = useSiteAddress();
  const language = useLanguage();
  const origin = useSyncExternalStore(
    never,
    () => appUrl ?? window.location.origin,
    () => appUrl ?? '',
  );
  const hasSheet = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  return { url: origin + localizedPath(language, path), hasSheet };
}

/** WhatsApp link with text and URL; the reader chooses the recipient. */
export function whatsappLink(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text.toWellFormed()}\n${url}`)}`;
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export const ShareIcon = createIcon(
  'M3.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0ZM15 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0ZM15 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0ZM8.2 10.8l7.1-4M8.2 13.2l7.1 4',
  { turns: true },
);

const DeviceShareIcon = createIcon('M12 15V3.5M8 7l4-3.5L16 7M7 11H5.5v9h13v-9H17');

const WhatsappIcon = createIcon(
  'm3.8 20.2 1.2-4.3a8.3 8.3 0 1 1 3.2 3.1ZM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2.2-1.2-1 1c-1-.4-1.9-1.3-2.3-2.3l1-1-1.2-2.2Z',
);

const CopyIcon = createIcon(
  'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15 5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15',
);
