/** How strong a password is, as wing bars and in words; advice, never a condition. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n.tsx';
import styles from './password-strength.module.css';
import { strengthOf, strengths } from './strength.ts';

export function PasswordStrength({ id, password }: { id: string; password: string }): ReactNode {
  const t = useTranslate();
  const strength = strengthOf(password);
  const reached = password === '' ? 0 : strengths.indexOf(strength) + 1;
  return (
    <div className={styles.advice} data-strength={password === '' ? undefined : strength}>
      <span className={styles.bars} aria-hidden="true">
        {strengths.map((each, index) => (
          <span key={each} className={styles.bar} data-on={index < reached || undefined} />
        ))}
      </span>
      <p id={id} className={styles.words} aria-live="polite">
        {password === '' ? t('forms.strength.empty') : t(`forms.strength.${strength}`)}
      </p>
    </div>
  );
}
