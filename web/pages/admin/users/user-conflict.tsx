/** Says which fields somebody else changed since the form was opened, and what they hold now. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { personNames } from './person-fields.tsx';
import styles from './users.module.css';

export const userFields = [...personNames, 'role', 'subscriptionStatus'] as const;
export type UserField = (typeof userFields)[number];

const labels = {
  email: 'login.email',
  firstName: 'login.firstName',
  lastName: 'login.lastName',
  role: 'admin.users.role',
  subscriptionStatus: 'admin.users.subscription',
} as const;

type ChangedMeanwhileProps = {
  /** What the account is now; another version is another notice. */
  user: AdminUser;
  /** None where nothing is to be told. */
  fields: readonly UserField[] | null;
};

export function ChangedMeanwhile({ user, fields }: ChangedMeanwhileProps): ReactNode {
  const t = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fields) notice.current?.focus();
  }, [fields]);
  if (!fields) return null;
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <div>
        <p className={styles.strong}>{t('admin.users.changed.title')}</p>
        <ul className={styles.changes}>
          {fields.map((name) => (
            <li key={name}>
              {t.rich('admin.users.changed.field', {
                field: t(labels[name]),
                value: <bdi>{wordsOf(user, name, t)}</bdi>,
              })}
            </li>
          ))}
        </ul>
        <p>{t('admin.users.changed.text')}</p>
      </div>
    </div>
  );
}

function wordsOf(user: AdminUser, name: UserField, t: Translate): string {
  if (name === 'role') return t(`admin.users.role.${user.role}`);
  if (name === 'subscriptionStatus') return t(`admin.users.subscription.${user.subscriptionStatus}`);
  return user[name] || t('admin.users.changed.blank');
}
