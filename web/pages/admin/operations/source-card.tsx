/** One fare source: how its reads go, what it cost today against its budget, and a button that reads it now. */

import { type ReactNode, useId } from 'react';
import type { SourceSpending } from '#contract/api/admin-fare-sources.ts';
import type { ProviderState } from '#contract/api/admin-operations.ts';
import { runProvider } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { Detail, Moment } from '#web/features/admin/cells.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { failureWords, providerWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './operations.module.css';
import { Refusals } from './provider-runs.tsx';

const tones: Readonly<Record<ProviderState['state'], BadgeTone>> = {
  healthy: 'good',
  failing: 'bad',
  silent: 'warning',
  unread: 'plain',
};

type SourceCardProps = {
  name: string;
  /** Undefined for one that was never read. */
  provider: ProviderState | undefined;
  /** Undefined before it is loaded, and for one that costs nothing. */
  cost: SourceSpending | undefined;
  onChanged: () => void;
};

export function SourceCard({ name, provider, cost, onChanged }: SourceCardProps): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const isUnset = cost?.isConfigured === false && !provider;
  return (
    <Card as="section" dense gap={3} justify="start" className={styles.card} aria-labelledby={titleId}>
      <Row gap={3} lines={2} justify="between">
        <Text as="h3" size="lg" id={titleId}>
          <bdi>{providerWords(t, name)}</bdi>
        </Text>
        <Row gap={2}>
          {provider && (
            <Badge tone={tones[provider.state]}>{t(`admin.operations.state.${provider.state}`)}</Badge>
          )}
          {provider?.isRunning && <Badge tone="accent">{t('admin.operations.providers.running')}</Badge>}
          {provider?.isActive === false && <Badge>{t('admin.operations.providers.inactive')}</Badge>}
          {isUnset && <Badge>{t('admin.operations.sources.notSetUp')}</Badge>}
          {cost?.canConfirm && <Badge tone="good">{t('admin.operations.sources.confirms')}</Badge>}
        </Row>
      </Row>
      {provider && <Reads provider={provider} />}
      {cost && <Cost cost={cost} />}
      {provider?.isRefreshed && <RunNow name={name} onChanged={onChanged} />}
    </Card>
  );
}

function Reads({ provider }: { provider: ProviderState }): ReactNode {
  const t = useTranslate();
  const { state, lastFailureAt, lastFailure } = provider;
  return (
    <>
      <Text tone="soft" size="md">
        {t(`admin.operations.stateText.${state}`)}
      </Text>
      <Facts
        of={[
          [
            t('admin.operations.providers.lastSuccess'),
            <Moment key="last" at={provider.lastSuccessAt} none={t('admin.operations.never')} />,
          ],
          [t('admin.operations.providers.nextRun'), <NextRun key="next" provider={provider} />],
          [t('admin.operations.providers.accepted'), formatNumber(provider.accepted, t.language)],
          [t('admin.operations.providers.refused'), formatNumber(provider.refused, t.language)],
        ]}
      />
      <Refusals refusals={provider.refusals} />
      {provider.keyEndsAt !== null && (
        <Text tone="warning" size="sm" weight="strong">
          {t('admin.operations.providers.keyEnds')} <Moment at={provider.keyEndsAt} />
        </Text>
      )}
      {lastFailureAt !== null && (
        <div>
          <Text as="h4" tone="soft" size="sm" weight="normal">
            {t('admin.operations.providers.lastFailure')}
          </Text>
          <p>{lastFailure !== null && failureWords(t, lastFailure)}</p>
          <Detail>{provider.lastFailureDetail}</Detail>
          <Moment at={lastFailureAt} />
        </div>
      )}
    </>
  );
}

/** Shows "running" instead of a planned time in the past while the run is in progress. */
function NextRun({ provider: { isRunning, nextRunAt } }: { provider: ProviderState }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const isUnderWay = isRunning && nextRunAt !== null && Date.parse(nextRunAt) <= now;
  if (isUnderWay) return t('admin.operations.providers.runningNow');
  return <Moment at={nextRunAt} none={t('admin.operations.providers.notPlanned')} />;
}

/** Today against the budget, and the last 30 days. */
function Cost({
  cost: { days, today, budget, isConfigured, isAutomatic },
}: {
  cost: SourceSpending;
}): ReactNode {
  const t = useTranslate();
  const number = (value: number) => formatNumber(value, t.language);
  const calls = days.reduce((sum, day) => sum + day.calls, 0);
  const usd = days.reduce((sum, day) => sum + day.usd, 0);
  const state = isConfigured ? (isAutomatic ? 'Automatic' : 'SearchesOnly') : 'NotSetUp';
  const { callsPerDay, usdPerDay } = budget;
  return (
    <>
      <Text tone="soft" size="md">
        {t(`admin.operations.sources.state${state}`)}
      </Text>
      {(isConfigured || calls > 0) && (
        <>
          <BudgetBar label={t('admin.operations.sources.callsToday')} spent={today.calls} most={callsPerDay}>
            {callsPerDay === null
              ? t('admin.operations.sources.callsFree', { count: today.calls })
              : t('admin.operations.sources.callsOf', { count: today.calls, most: number(callsPerDay) })}
          </BudgetBar>
          <BudgetBar label={t('admin.operations.sources.usdToday')} spent={today.usd} most={usdPerDay}>
            {usdPerDay === null
              ? t('admin.operations.sources.usdFree', { usd: number(today.usd) })
              : t('admin.operations.sources.usdOf', { usd: number(today.usd), most: number(usdPerDay) })}
          </BudgetBar>
        </>
      )}
      <Text tone="soft" size="md">
        {calls === 0 && usd === 0
          ? t('admin.operations.sources.monthNone')
          : t('admin.operations.sources.month', { count: calls, usd: number(Math.round(usd * 100) / 100) })}
      </Text>
    </>
  );
}

type BudgetBarProps = {
  label: string;
  spent: number;
  /** Null for no limit: then there is no bar. */
  most: number | null;
  children: string;
};

function BudgetBar({ label, spent, most, children }: BudgetBarProps): ReactNode {
  const t = useTranslate();
  const isUsedUp = most !== null && spent >= most;
  return (
    <Stack gap={1}>
      <Row gap={3} lines={0} align="baseline" justify="between">
        <Text as="span" tone="soft" size="sm">
          {label}
        </Text>
        <b>{children}</b>
      </Row>
      {most !== null && (
        <ShareBar
          share={most === 0 ? 1 : spent / most}
          fill={isUsedUp ? 'var(--warning)' : 'var(--accent)'}
        />
      )}
      {isUsedUp && (
        <Text tone="warning" size="sm" weight="strong">
          {t(most === 0 ? 'admin.operations.sources.stopped' : 'admin.operations.sources.usedUp')}
        </Text>
      )}
    </Stack>
  );
}

function RunNow({ name, onChanged }: { name: string; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const run = () =>
    mutate({
      send: () => callAdmin(runProvider, { params: { provider: name } }),
      onDone: ({ slices }) =>
        showToast({
          title: t('admin.operations.run.begun'),
          text: t('admin.operations.run.slices', { count: slices }),
        }),
      onFailed: (error) => {
        if (error instanceof ApiError && error.code === 'conflict') {
          showToast({ title: t('admin.operations.run.busy'), tone: 'neutral' });
        } else showFailure(t, error, t('admin.operations.run.failed'));
      },
      onSettled: onChanged,
    });
  return (
    <Button
      look="quiet"
      data-self="start"
      aria-disabled={isBusy}
      aria-label={t('admin.operations.run.named', { name: providerWords(t, name) })}
      onClick={run}
    >
      {t('admin.operations.run')}
    </Button>
  );
}
