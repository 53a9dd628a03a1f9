/** Form fields with visible label and accessible error message: text, list, check box, switch. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { type Option, Options } from '#web/ui/option-select.tsx';
import check from './check-field.module.css';
import styles from './fields.module.css';

type FieldProps = {
  name: string;
  label: string;
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
  label: ReactNode;
  fault?: string | undefined;
  /** `describe` takes its id from `hintIdOf`. */
  hint?: ReactNode;
  /** With a soft label, and smaller, as above lists. */
  isDense?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function FieldFrame(props: FrameProps): ReactNode {
  const { id, label, fault, hint, isDense = false, className, children } = props;
  const look = isDense
    ? ({ tone: 'soft', size: 'sm' } as const)
    : ({ weight: 'strong', size: 'md' } as const);
  return (
    <Stack gap={1} className={className} data-dense={isDense || undefined}>
      <Text as="label" {...look} self="start" htmlFor={id}>
        {label}
      </Text>
      {children}
      {hint === undefined ? null : (
        <Soft as="div" size="sm" id={hintIdOf(id, hint)}>
          {hint}
        </Soft>
      )}
      {fault === undefined ? null : <FieldFault id={faultIdOf(id)}>{fault}</FieldFault>}
    </Stack>
  );
}

export function FieldFault({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <Row as="p" id={id} align="first" gap={2} tone="bad" size="md">
      <WarningIcon size={18} />
      {children}
    </Row>
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

type SelectFieldProps = Omit<FieldProps, 'name'> &
  Omit<ComponentProps<'select'>, 'style' | 'id' | 'className' | 'children'> & { options: readonly Option[] };

export function SelectField({ label, fault, hint, options, ...select }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <select {...select} {...describe(id, fault, hintIdOf(id, hint))} className={styles.input}>
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'style' | 'className' | 'type' | 'role'> & {
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  hint?: ReactNode;
  isSwitch?: boolean;
};

export function CheckField(props: CheckFieldProps): ReactNode {
  const { label, hint, type = 'checkbox', isSwitch = false, ...input } = props;
  return (
    <label className={check.field}>
      <input
        {...input}
        type={type}
        className={isSwitch ? check.switch : check.box}
        {...(isSwitch ? { role: 'switch' } : {})}
      />
      <span>
        {label}
        {hint === undefined ? null : (
          <Stack as="span" tone="soft" size="sm">
            {hint}
          </Stack>
        )}
      </span>
    </label>
  );
}
