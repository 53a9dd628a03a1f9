/** Password field with a show/hide button, and the length that this site asks for. */
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { shortestAdminPassword } from '#contract/domain/admin.ts';
import {
  advisedPassword,
  foldPassword,
  longestPassword,
  shortestPassword,
} from '#contract/domain/password.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Text } from '#web/ui/layout.tsx';
import { EyeIcon, EyeOffIcon } from '#web/ui/more-icons.tsx';
import fieldStyles from './fields.module.css';
import { describe, FieldFrame } from './fields.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'style' | 'id' | 'className' | 'type'> & {
  name: string;
  label: string;
  fault?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  /** Shows the password strength while typing. */
  hasAdvice?: boolean;
  isAdmin?: boolean | undefined;
};

export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, fault, hasAdvice = false, isAdmin, ...input } = props;
  const t = useTranslate();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const [typed, setTyped] = useState('');
  // A form that was sent empties its fields without an event.
  useEffect(() => {
    const field = hasAdvice ? document.getElementById(id) : null;
    if (field instanceof HTMLInputElement) setTyped(field.value);
  });
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
          className={buttonClass('plain', styles.toggle)}
          aria-label={t(isShown ? 'forms.hidePassword' : 'forms.showPassword', { label })}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Sign />
        </button>
      </div>
      {hintId !== undefined && <PasswordStrength id={hintId} password={typed} isAdmin={isAdmin} />}
    </FieldFrame>
  );
}

const tones = { short: 'bad', weak: 'bad', fair: 'warning', strong: 'good' } as const;

type PasswordStrengthProps = { id: string; password: string; isAdmin?: boolean | undefined };

/** Rules for a password, and once one is typed its strength; advice only. */
export function PasswordStrength({ id, password, isAdmin }: PasswordStrengthProps): ReactNode {
  const t = useTranslate();
  const min = useShortestPassword(isAdmin);
  const strength = password === '' ? 'empty' : strengthOf(password, min);
  return (
    <Text id={id} size="sm" tone={strength === 'empty' ? 'soft' : tones[strength]} aria-live="polite">
      {strength === 'short' || strength === 'empty'
        ? t(`forms.strength.${strength}`, { min })
        : t(`forms.strength.${strength}`)}
    </Text>
  );
}

export const strengths = ['short', 'weak', 'fair', 'strong'] as const;

/** Counts informative characters: repeats and sequences such as `abcd` or `4321` add nothing. */
export function strengthOf(password: string, shortest: number): (typeof strengths)[number] {
  const codes = [...foldPassword(password)].map((character) => character.codePointAt(0) ?? 0);
  if (codes.length < shortest) return 'short';
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  const informative = steps.filter(
    (step, index) => step !== 0 && !(Math.abs(step) === 1 && step === steps[index - 1]),
  ).length;
  if (informative < 10) return 'weak';
  return informative < advisedPassword ? 'fair' : 'strong';
}

/** The product's minimum until the settings are loaded. @param isAdmin whose password it is; theirs is longer */
export function useShortestPassword(isAdmin = false): number {
  const min = useQuery(queries.settings()).data?.passwordMin ?? shortestPassword;
  return isAdmin ? Math.max(min, shortestAdminPassword) : min;
}
