/** Button; `type="button"` unless told otherwise. */
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'style'> & { look?: ButtonLook };

export function Button({ look = 'primary', className, type = 'button', ...props }: ButtonProps): ReactNode {
  return <button {...props} type={type} className={buttonClass(look, className)} />;
}
