/** Share button: native share sheet, WhatsApp, or copy link. */
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteAddress } from '#web/state/site-address.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './share-button.module.css';
import { CopyIcon, DeviceShareIcon, ShareIcon, WhatsappIcon } from './share-icons.tsx';

type ShareButtonProps = {
  /** Path of the page, without language prefix. */
  path: string;
  /** Text to share, without the URL. */
  text: string;
  className?: string | undefined;
  /** The icon alone on small screens. */
  isShort?: boolean;
};

/** Uses the native popover: opens without script, closes with Escape or an outside click. */
export function ShareButton({ path, text, className, isShort = false }: ShareButtonProps): ReactNode {
  const t = useTranslate();
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
      <button type="button" className={buttonClass('plain', styles.opener)} popoverTarget={id}>
        <ShareIcon size={18} />
        {isShort ? (
          <VisuallyHidden below="medium">{t('deal.share.action')}</VisuallyHidden>
        ) : (
          <span>{t('deal.share.action')}</span>
        )}
      </button>
      <ul ref={panel} id={id} popover="auto" aria-label={t('deal.share.label')} className={styles.panel}>
        {hasSheet && (
          <li>
            <button type="button" className={buttonClass('item')} onClick={() => void openSheet()}>
              <DeviceShareIcon />
              {t('deal.share.sheet')}
            </button>
          </li>
        )}
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

/** Whether the reader cancelled the share sheet. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
