/** `<form>` of a `useSchemaForm` hook, with its fields and submit button. */
import type { ComponentProps, ReactNode } from 'react';
import { type PartProps, Stack } from '#web/ui/layout.tsx';
import { FormFoot, type FormFootProps } from './form-foot.tsx';

type FormProps = Omit<FormFootProps, 'send'> &
  Pick<ComponentProps<'form'>, 'className' | 'aria-label' | 'aria-labelledby' | 'onSubmit'> &
  Pick<PartProps, 'gap' | 'above'> & {
    /** `Card` for a framed form. */
    frame?: typeof Stack;
    /** Label of the submit button; omit when the form has its own buttons. */
    send?: string;
    children: ReactNode;
    /** Below the submit button. */
    after?: ReactNode;
  };

export function Form(props: FormProps): ReactNode {
  const { form, send, hasTrap = false, look = 'primary', beside, after, children, ...attributes } = props;
  const { frame: Frame = Stack, ...others } = attributes;
  const { ref, handleSubmit, handleInput } = form;
  return (
    <Frame
      as="form"
      ref={ref}
      gap={4}
      method="post"
      noValidate
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
