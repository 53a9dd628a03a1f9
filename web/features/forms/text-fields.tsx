/** Text fields with visible label and accessible error message. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './text-fields.module.css';

type FieldProps = {
  name: string;
  label: string;
  /** Error message in the reader's language. */
  fault?: string | undefined;
  /** Small text below the field, which belongs to its description. */
  hint?: ReactNode;
};
type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'style' | 'id' | 'className'>;
type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'style' | 'id' | 'className'>;

export function TextField({ label, fault, hint, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <input {...input} {...describe(id, fault, hintIdOf(id, hint))} className={styles.input} />
    </FieldFrame>
  );
}

export function EmailField(props: TextFieldProps): ReactNode {
  return <TextField type="email" inputMode="email" dir="ltr" required {...props} />;
}

export function TextArea({ label, fault, hint, ...input }: TextAreaProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <textarea rows={6} {...input} {...describe(id, fault, hintIdOf(id, hint))} className={styles.input} />
    </FieldFrame>
  );
}

export type FrameProps = {
  id: string;
  label: string;
  fault: string | undefined;
  /** `describe` takes its id from `hintIdOf`. */
  hint?: ReactNode;
  children: ReactNode;
};

export function FieldFrame({ id, label, fault, hint, children }: FrameProps): ReactNode {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <div className={styles.hint} id={hintIdOf(id, hint)}>
          {hint}
        </div>
      )}
      {fault === undefined ? null : <FieldFault id={faultIdOf(id)}>{fault}</FieldFault>}
    </div>
  );
}

/** Error message of a field. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <p className={styles.fault} id={id}>
      <WarningIcon size={18} />
      {children}
    </p>
  );
}

/** ARIA attributes that connect an input with its label, error and hint. */
export function describe(id: string, fault: string | undefined, hintId?: string) {
  const hint = hintId === undefined ? [] : [hintId];
  if (fault === undefined) return { id, ...(hintId === undefined ? {} : { 'aria-describedby': hintId }) };
  return { id, 'aria-invalid': true, 'aria-describedby': [faultIdOf(id), ...hint].join(' ') } as const;
}

export function hintIdOf(id: string, hint: ReactNode): string | undefined {
  return hint === undefined ? undefined : `${id}-hint`;
}

function faultIdOf(id: string): string {
  return `${id}-fault`;
}
