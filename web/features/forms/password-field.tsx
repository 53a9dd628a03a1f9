/** Password field with a show/hide button. */
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { longestPassword } from '#contract/domain/password.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { EyeIcon, EyeOffIcon } from '#web/ui/page-icons.tsx';
import styles from './password-field.module.css';
import { PasswordStrength } from './password-strength.tsx';
import fieldStyles from './text-fields.module.css';
import { describe, FieldFrame } from './text-fields.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'style' | 'id' | 'className' | 'type'> & {
  name: string;
  label: string;
  /** Error message in the reader's language. */
  fault?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  /** Shows the password strength while typing. */
  hasAdvice?: boolean;
};

export function PasswordField({ label, fault, hasAdvice = false, ...input }: PasswordFieldProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const [typed, setTyped] = useState('');
  const hintId = hasAdvice ? `${id}-advice` : undefined;
  const Sign = isShown ? EyeOffIcon : EyeIcon;
  return (
    <FieldFrame id={id} label={label} fault={fault}>
      <div className={styles.frame}>
        <input
          {...input}
          {...describe(id, fault, hintId)}
          className={`${fieldStyles.input} ${styles.input}`}
          type={isShown ? 'text' : 'password'}
          // In UTF-16 units; the server counts characters.
          maxLength={longestPassword * 2}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          onInput={hasAdvice ? (event) => setTyped(event.currentTarget.value) : undefined}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={t(isShown ? 'forms.hidePassword' : 'forms.showPassword', { label })}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Sign />
        </button>
      </div>
      {hintId !== undefined && <PasswordStrength id={hintId} password={typed} />}
    </FieldFrame>
  );
}
