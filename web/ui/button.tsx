/** Button; `type="button"` unless told otherwise. */
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'style'> & {
  look?: ButtonLook;
  /** Its words in the colour of an error. */
  isDanger?: boolean;
  /** For rows of tables and bars above lists. */
  isSmall?: boolean;
};

export function Button(props: ButtonProps): ReactNode {
  const { look = 'primary', isDanger, isSmall, className, type = 'button', ...attributes } = props;
  return (
    <button
      {...attributes}
      type={type}
      data-danger={isDanger || undefined}
      data-small={isSmall || undefined}
      className={buttonClass(look, className)}
    />
  );
}
