/** Placeholders of a URL template and their values. */
import type { ReactNode } from 'react';
import { bookingPlaceholders } from '#contract/domain/booking-path.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './booking.module.css';

export function PlaceholderList(): ReactNode {
  const t = useTranslate();
  return (
    <details className={styles.placeholders}>
      <summary>{t('admin.settings.templates.placeholders')}</summary>
      <dl>
        {bookingPlaceholders.map((name) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{`{${name}}`}</code>
            </dt>
            <dd>{t(`admin.settings.placeholder.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('admin.settings.templates.rule')}</p>
    </details>
  );
}
