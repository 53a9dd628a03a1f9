/** Button, `type="button"` unless told otherwise, higher with `data-large`, and the CSS classes for links that look like one. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary`: the main action; `danger`: one that is hard to undo; `quiet`: secondary; `plain`: text or icon only; `item`: one of a menu; `icon`: by `data-look` in the corner of a card or in the hero's band. */
export type ButtonLook = 'primary' | 'danger' | 'quiet' | 'plain' | 'item' | 'icon';

/** A link in a line of its own: as high as a finger needs it, with room for an icon. */
export const targetClass = styles.target ?? '';

/** One of several links or boxes between which one chooses. */
export const chipClass = styles.chip ?? '';

/** The same among others, in the colour of the words around it. */
export const calmTargetClass = classNames(targetClass, styles.calm);

export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return classNames(styles.button, styles[look], className);
}

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
