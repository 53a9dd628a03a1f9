/** First parts of a page, in the frame of the site and in that of the administration. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useIsPreview } from '#web/state/site.tsx';
import { classNames } from '#web/ui/class-names.ts';
import hidden from '#web/ui/text.module.css';
import preview from './preview-bar.module.css';
import styles from './site-layout.module.css';

/** Past the header, to the content. */
export function SkipLink(): ReactNode {
  const t = useTranslate();
  return (
    <a className={classNames(hidden.hidden, styles.skip)} href="#content">
      {t('nav.skip')}
    </a>
  );
}

/** Under the header while prices are simulated; stays in view. */
export function PreviewBar({ className }: { className?: string | undefined }): ReactNode {
  const t = useTranslate();
  if (!useIsPreview()) return null;
  return (
    <aside className={classNames(preview.bar, className)} aria-label={t('preview.label')}>
      <p>{t('preview.text')}</p>
    </aside>
  );
}
