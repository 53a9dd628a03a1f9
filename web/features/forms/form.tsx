/** `<form>` of a `useSchemaForm` hook, with its fields and submit button. */
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsHydrating } from '#web/ui/hydrate-later.tsx';
import { type PartProps, Row, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { FieldFault } from './fields.tsx';
import styles from './form-foot.module.css';
import type { FormState } from './use-schema-form.ts';

type FormProps = Omit<FormFootProps, 'send'> &
  Pick<ComponentProps<'form'>, 'className' | 'aria-label' | 'aria-labelledby' | 'onSubmit'> &
  Pick<PartProps, 'gap' | 'above'> & {
    /** `Card` for a framed form. */
    frame?: typeof Stack;
    /** Label of the submit button; omit when the form has its own buttons. */
    send?: string;
    children: ReactNode;
    after?: ReactNode;
  };

export function Form(props: FormProps): ReactNode {
  const { form, send, hasTrap, look, beside, after, children, ...attributes } = props;
  const { frame: Frame = Stack, ...others } = attributes;
  const { ref, handleFocus, handleSubmit, handleInput } = form;
  return (
    <Frame
      as="form"
      ref={ref}
      gap={4}
      method="post"
      noValidate
      onFocus={handleFocus}
      onSubmit={handleSubmit}
      onInput={handleInput}
      {...others}
    >
      {children}
      {send !== undefined && (
        <FormFoot form={form} send={send} hasTrap={hasTrap} look={look} beside={beside} />
      )}
      {after}
    </Frame>
  );
}

type FormFootProps = {
  form: FormState;
  send: string;
  /** Adds the honeypot field, for forms that guests can send. */
  hasTrap?: boolean | undefined;
  /** `danger` for actions that are hard to undo. */
  look?: 'primary' | 'danger' | undefined;
  beside?: ReactNode;
};

function FormFoot({ form, send, hasTrap, look = 'primary', beside }: FormFootProps): ReactNode {
  const t = useTranslate();
  const isWaiting = useIsHydrating();
  const count = Object.values(form.faults).filter((fault) => fault !== undefined).length;
  return (
    <Stack gap={3} className={styles.foot}>
      {/* The server discards submissions that fill it in. */}
      {hasTrap && (
        <VisuallyHidden aria-hidden="true">
          <label>
            {t('forms.honeypot')}
            <input name="website" {...form.trap} tabIndex={-1} autoComplete="off" />
          </label>
        </VisuallyHidden>
      )}
      {/* One is told beside its field. */}
      {count === 1 ? (
        <VisuallyHidden role="alert">{t('forms.faults', { count })}</VisuallyHidden>
      ) : (
        <Text role="alert" tone="bad" weight="strong">
          {count > 0 && t('forms.faults', { count })}
        </Text>
      )}
      {/* The notice reads it out. */}
      {typeof form.failure === 'string' && <FieldFault>{form.failure}</FieldFault>}
      <Row gap={3} align="stretch">
        {/* The browser must send nothing by itself, nor at Enter: until the code is there `start.ts` keeps the press. */}
        {isWaiting && <button type="submit" disabled hidden />}
        {/* Not disabled while sending, so that it keeps focus. */}
        <Button
          type={isWaiting ? 'button' : 'submit'}
          look={look}
          className={styles.send}
          aria-busy={isWaiting ? false : undefined}
          aria-disabled={form.isSending}
        >
          {form.isSending ? t('forms.sending') : send}
        </Button>
        {beside}
      </Row>
      <p className={styles.scriptless}>{t('forms.scriptless')}</p>
    </Stack>
  );
}
