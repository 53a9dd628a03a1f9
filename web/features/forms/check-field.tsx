/** Checkbox, or a switch for lasting settings. */
import type { ComponentProps, ReactNode } from 'react';
import { Soft } from '#web/ui/layout.tsx';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'style' | 'className' | 'type' | 'role'> & {
  label: ReactNode;
  /** Small text below the label. */
  hint?: ReactNode;
  isSwitch?: boolean;
};

export function CheckField({ label, hint, isSwitch = false, ...input }: CheckFieldProps): ReactNode {
  return (
    <label className={styles.field}>
      <input
        {...input}
        type="checkbox"
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
