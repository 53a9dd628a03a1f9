/** CSS classes of buttons, also for links that look like buttons. */
import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary`: the main action; `quiet`: secondary; `plain`: text or icon only. */
export type ButtonLook = 'primary' | 'quiet' | 'plain';

export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return classNames(styles.button, styles[look], className);
}
