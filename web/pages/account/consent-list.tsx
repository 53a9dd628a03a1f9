/** List of given consents with version and date; the alert consent can be withdrawn. */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Consent } from '#contract/api/account.ts';
import { withdrawConsent } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { call } from '#web/api/call.ts';
import { invalidate, useQuery } from '#web/api/query.tsx';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import recordName from '#web/ui/record-name.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './account.module.css';
import listStyles from './record-list.module.css';

export function ConsentList(): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="consents-title">
      <h2 id="consents-title">{t('account.consents.title')}</h2>
      <Loaded view={useQuery(accountQueries.consents())} fallback={<Skeleton className={styles.loading} />}>
        {(consents) => (
          <ul className={listStyles.list}>
            {consents.map((consent) => (
              <ConsentRecord key={`${consent.purpose} ${consent.givenAt}`} consent={consent} />
            ))}
            {consents.length === 0 && <li className={styles.soft}>{t('account.consents.none')}</li>}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function ConsentRecord({ consent }: { consent: Consent }): ReactNode {
  const t = useTranslate();
  const withdraw = useWithdraw();
  const { purpose, version, givenAt, withdrawnAt } = consent;
  const given = t.rich('account.consents.given', {
    moment: formatMoment(givenAt, t.language),
    version: <bdi dir="ltr">{version}</bdi>,
  });
  return (
    <li className={listStyles.record}>
      <div className={listStyles.words}>
        <p className={recordName.name}>
          {t(`account.consents.${purpose}`)}
          {withdrawnAt !== null && (
            <span className={recordName.chip} data-tone="ended">
              {t('account.consents.withdrawn', { moment: formatMoment(withdrawnAt, t.language) })}
            </span>
          )}
        </p>
        <p className={styles.soft}>{given}</p>
      </div>
      {purpose === 'alerts' && withdrawnAt === null && (
        <Button look="plain" onClick={() => withdraw()}>
          {t('account.consents.withdraw')}
        </Button>
      )}
    </li>
  );
}

function useWithdraw(): () => void {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { mutate } = useAccountMutation();
  return () =>
    mutate({
      send: () => call(withdrawConsent, { params: { purpose: 'alerts' } }),
      onDone: () => showToast({ title: t('account.consents.done') }),
      onSettled: () => {
        void invalidate(queryClient, accountQueries.consents());
        // Withdrawing the alert consent also changes the preferences.
        void invalidate(queryClient, accountQueries.preferences());
      },
    });
}
