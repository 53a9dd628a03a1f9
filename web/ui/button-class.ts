/** The look of a button, for buttons and for links that act like one. */
import styles from './button.module.css';

/** `primary`: the one action of a view; `quiet`: beside it; `plain`: a word or sign alone. */
export type ButtonLook = 'primary' | 'quiet' | 'plain';

export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return [styles.button, styles[look], className].filter(Boolean).join(' ');
}
