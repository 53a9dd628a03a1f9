/** Banner for content reserved to Premium members, with a link to Premium. */
import { type ReactNode, useId } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './premium-banner.module.css';

/** The texts differ by page. */
type PremiumBannerProps = { title: string; text: string; action: string };

export function PremiumBanner({ title, text, action }: PremiumBannerProps): ReactNode {
  const titleId = useId();
  return (
    <aside className={styles.banner} aria-labelledby={titleId}>
      <LockIcon size={28} className={styles.sign} />
      <div>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        <p className={styles.text}>{text}</p>
      </div>
      <Link className={buttonClass('primary', styles.action)} to="/premium">
        {action}
      </Link>
    </aside>
  );
}
