/** Security notes beside the login form, and the demo administrator if there is one. */
import type { ReactNode } from 'react';
import { getDemoAdmin } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import loginCard from '#web/features/account/login-card.module.css';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { ClockIcon, ListIcon } from '#web/ui/page-icons.tsx';
import styles from './admin-login.module.css';
import type { Credentials } from './admin-login-call.ts';

const notes = [
  { key: 'admin.login.notes.idle', Sign: ClockIcon },
  { key: 'admin.login.notes.factor', Sign: LockIcon },
  { key: 'admin.login.notes.log', Sign: ListIcon },
] as const;

/** Offers the demo administrator only if `onFill` is given. */
export function LoginStub({ onFill }: { onFill?: (credentials: Credentials) => void }): ReactNode {
  const t = useTranslate();
  return (
    <aside className={classNames(loginCard.stub, styles.stub)} aria-labelledby="guarded">
      <h2 id="guarded">{t('admin.login.notes.title')}</h2>
      <ul className={classNames(loginCard.points, styles.notes)}>
        {notes.map(({ key, Sign }) => (
          <li key={key}>
            <Sign />
            {t(key)}
          </li>
        ))}
      </ul>
      {onFill && <DemoCredentials onFill={onFill} />}
    </aside>
  );
}

function DemoCredentials({ onFill }: { onFill: (credentials: Credentials) => void }): ReactNode {
  const t = useTranslate();
  const { data } = useQuery(adminQuery(getDemoAdmin));
  const status = useAnswer(queries.siteStatus());
  const demo = data?.demo;
  if (!demo) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h3 id="demo">{t('admin.login.demo.title')}</h3>
      <p className={styles.note}>{t('admin.login.demo.text')}</p>
      {status?.isPublicDemo && <p className={styles.warning}>{t('admin.login.demo.public')}</p>}
      <dl>
        <dt>{t('admin.login.demo.username')}</dt>
        <dd>
          <bdi dir="ltr">{demo.username}</bdi>
        </dd>
        <dt>{t('admin.login.demo.password')}</dt>
        <dd>
          <bdi dir="ltr">{demo.password}</bdi>
        </dd>
      </dl>
      <Button look="quiet" onClick={() => onFill({ ...demo })}>
        {t('admin.login.demo.fill')}
      </Button>
    </section>
  );
}
