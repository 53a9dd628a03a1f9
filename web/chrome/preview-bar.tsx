/** Bar under the header of every page while prices are simulated; stays in view. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useIsPreview } from '#web/state/preview.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './preview-bar.module.css';

export function PreviewBar({ className }: { className?: string | undefined }): ReactNode {
  const t = useTranslate();
  if (!useIsPreview()) return null;
  return (
    <aside className={classNames(styles.bar, className)} aria-label={t('preview.label')}>
      <p>{t('preview.text')}</p>
    </aside>
  );
}
