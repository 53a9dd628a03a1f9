/** List of given consents with version and date; the alert consent can be withdrawn. */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Consent } from '#contract/api/account.ts';
import { isIsoMonth } from '#contract/domain/dates.ts';
import { withdrawConsent } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { call } from '#web/api/call.ts';
import { invalidate, useQuery } from '#web/api/query.tsx';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { formatMoment, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import listStyles from '#web/ui/record.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function ConsentList(): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" aria-labelledby="consents-title">
      <h2 id="consents-title">{t('account.consents.title')}</h2>
      <Loaded view={useQuery(accountQueries.consents())} fallback={<Skeleton as="card" />}>
        {(consents) => (
          <Stack as="ul">
            {consents.map((consent) => (
              <ConsentRecord key={`${consent.purpose} ${consent.givenAt}`} consent={consent} />
            ))}
            {consents.length === 0 && <Soft as="li">{t('account.consents.none')}</Soft>}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function ConsentRecord({ consent }: { consent: Consent }): ReactNode {
  const t = useTranslate();
  const withdraw = useWithdraw();
  const { purpose, version, givenAt, withdrawnAt } = consent;
  const given = t.rich('account.consents.given', {
    moment: formatMoment(givenAt, t.language),
    version: isIsoMonth(version) ? formatMonth(version, t.language) : <bdi dir="ltr">{version}</bdi>,
  });
  return (
    <Row as="li" gap={3} className={listStyles.record}>
      <div className={listStyles.words}>
        <Row as="p" gap={2} weight="strong">
          {t(`account.consents.${purpose}`)}
          {withdrawnAt !== null && (
            <Badge>
              {t('account.consents.withdrawn', { moment: formatMoment(withdrawnAt, t.language) })}
            </Badge>
          )}
        </Row>
        <Soft>{given}</Soft>
      </div>
      {purpose === 'alerts' && withdrawnAt === null && (
        <Button look="plain" onClick={() => withdraw()}>
          {t('account.consents.withdraw')}
        </Button>
      )}
    </Row>
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
