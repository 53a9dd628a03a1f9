/** Profile image, or the first letter of the name. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './avatar.module.css';

export type AvatarProps = {
  user: Pick<User, 'firstName' | 'email' | 'profileImageUrl'>;
  /** In pixels. */
  size: number;
  className?: string | undefined;
};

/** Decorative: the name is next to it. */
export function Avatar({ user, size, className }: AvatarProps): ReactNode {
  const names = classNames(styles.avatar, className);
  if (user.profileImageUrl !== null) {
    return <img className={names} src={user.profileImageUrl} width={size} height={size} alt="" />;
  }
  const [initial = ''] = user.firstName || user.email;
  return (
    <svg
      className={names}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <text x="24" y="32" textAnchor="middle" fontSize="22">
        {initial.toUpperCase()}
      </text>
    </svg>
  );
}
