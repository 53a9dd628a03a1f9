/** Password strength meter; advice only. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './password-strength.module.css';
import { useShortestPassword } from './shortest-password.ts';
import { strengthOf, strengths } from './strength.ts';

export function PasswordStrength({ id, password }: { id: string; password: string }): ReactNode {
  const t = useTranslate();
  const min = useShortestPassword();
  const strength = strengthOf(password, min);
  const reached = password === '' ? 0 : strengths.indexOf(strength) + 1;
  const words = strength === 'short' ? t('forms.strength.short', { min }) : t(`forms.strength.${strength}`);
  return (
    <div className={styles.advice} data-strength={password === '' ? undefined : strength}>
      <span className={styles.bars} aria-hidden="true">
        {strengths.map((each, index) => (
          <span key={each} className={styles.bar} data-on={index < reached || undefined} />
        ))}
      </span>
      <p id={id} className={styles.words} aria-live="polite">
        {password === '' ? t('forms.strength.empty') : words}
      </p>
    </div>
  );
}
