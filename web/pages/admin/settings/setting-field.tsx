/** Settings field with an accessible description. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import fieldStyles from '#web/features/forms/text-fields.module.css';
import { describe, FieldFrame } from '#web/features/forms/text-fields.tsx';
import styles from './settings.module.css';

type SettingFieldProps = Omit<
  ComponentProps<'input'>,
  'style' | 'id' | 'className' | 'onChange' | 'value'
> & {
  name: string;
  label: string;
  hint?: string;
  fault: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

export function SettingField({ label, hint, fault, onChange, ...input }: SettingFieldProps): ReactNode {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <FieldFrame id={id} label={label} fault={fault}>
      <input
        autoComplete="off"
        {...input}
        {...describe(id, fault, hintId)}
        className={fieldStyles.input}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </FieldFrame>
  );
}
