/** Checkbox or radio button, or a switch for lasting settings. */
import type { ComponentProps, ReactNode } from 'react';
import { Soft } from '#web/ui/layout.tsx';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'style' | 'className' | 'type' | 'role'> & {
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  /** Small text below the label. */
  hint?: ReactNode;
  isSwitch?: boolean;
};

export function CheckField({
  label,
  hint,
  type = 'checkbox',
  isSwitch = false,
  ...input
}: CheckFieldProps): ReactNode {
  return (
    <label className={styles.field}>
      <input
        {...input}
        type={type}
        className={isSwitch ? styles.switch : styles.box}
        {...(isSwitch ? { role: 'switch' } : {})}
      />
      <span>
        {label}
        {hint === undefined ? null : (
          <Soft as="span" size="sm" className={styles.hint}>
            {hint}
          </Soft>
        )}
      </span>
    </label>
  );
}
