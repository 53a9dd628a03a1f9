/** Placeholders of a URL template and their values. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './booking.module.css';

const placeholders = [
  'O',
  'D',
  'o',
  'd',
  'dep',
  'ret',
  'depDDMM',
  'retDDMM',
  'n',
  'c',
  'i',
  'skyscannerMinors',
  'almosaferMinors',
  'kayakMinors',
  'aviasalesParty',
  'TFS',
] as const;

export function PlaceholderList(): ReactNode {
  const t = useTranslate();
  return (
    <details className={styles.placeholders}>
      <summary>{t('admin.settings.templates.placeholders')}</summary>
      <dl>
        {placeholders.map((name) => (
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
