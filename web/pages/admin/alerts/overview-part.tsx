/** Whether alerts are sent, what became of them, who waits for them, and trials to oneself. */
import { type ReactNode, useId, useState } from 'react';
import type { AlertStats } from '#contract/api/admin-alerts.ts';
import { getAlertStats, updateSettings } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { Facts, LoadingFigures } from '#web/features/admin/figure-card.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { RefreshButton } from '#web/features/admin/refresh-button.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { formatMoment, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Card, Grid, Row, Text } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AlertFigures } from './alert-figures.tsx';
import { TrialPanel } from './trial-panel.tsx';

const periods = ['24', '168'] as const;
type Period = (typeof periods)[number];
const usual: { hours: string } = { hours: '24' };

export function OverviewPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminQuery(getAlertStats));
  const { values, change } = useListState(usual);
  const period = periods.find((each) => each === values.hours) ?? '24';
  const countedAt = view.data?.countedAt;
  return (
    <>
      <Panel
        title={t('admin.alerts.overview.title')}
        lead={
          countedAt
            ? t('admin.alerts.overview.lead', { moment: formatMoment(countedAt, t.language) })
            : '\u00a0'
        }
        actions={
          <>
            <SegmentedControl<Period>
              legend={t('admin.alerts.period')}
              isLegendHidden
              value={period}
              options={periods.map((hours) => ({ value: hours, label: t(`admin.alerts.period.${hours}`) }))}
              onChange={(hours) => change({ hours })}
            />
            <RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />
          </>
        }
      >
        <Loaded view={view} fallback={<LoadingFigures />}>
          {(stats) => <Overview stats={stats} period={period} onChanged={view.refetch} />}
        </Loaded>
      </Panel>
      <TrialPanel />
    </>
  );
}

type OverviewProps = { stats: AlertStats; period: Period; onChanged: () => void };

function Overview({ stats, period, onChanged }: OverviewProps): ReactNode {
  const t = useTranslate();
  const shown = stats.periods.find(({ hours }) => String(hours) === period);
  const { watches, people, devices } = stats;
  const audience = [
    ['watches.active', watches.active],
    ['watches.paused', watches.paused],
    ['watches.unconfirmed', watches.unconfirmed],
    ['people.watching', people.watching],
    ['people.wantingDeals', people.wantingDeals],
    ['devices', devices],
  ] as const;
  return (
    <>
      <PauseSwitch isPaused={stats.isPaused} onChanged={onChanged} />
      {shown && <AlertFigures period={shown} waitingSince={stats.waitingSince} />}
      <Grid columns={2} gap={4}>
        {shown && (
          <Counts
            title={t('admin.alerts.reasons')}
            rows={shown.dropped.map(({ reason, alerts }) => [t(`admin.alerts.reason.${reason}`), alerts])}
            none={t('admin.alerts.reasons.none')}
          />
        )}
        <Counts
          title={t('admin.alerts.audience')}
          rows={audience.map(([name, count]) => [t(`admin.alerts.${name}`), count])}
        />
      </Grid>
    </>
  );
}

type CountsProps = { title: string; rows: readonly [name: string, count: number][]; none?: string };

function Counts({ title, rows, none }: CountsProps): ReactNode {
  const { language } = useTranslate();
  const id = useId();
  return (
    <Card as="section" dense gap={3} aria-labelledby={id}>
      <Text as="h3" size="lg" id={id}>
        {title}
      </Text>
      {rows.length === 0 ? (
        <Text tone="soft" size="sm">
          {none}
        </Text>
      ) : (
        <Facts isLines>
          {rows.map(([name, count]) => (
            <Fact key={name} name={name}>
              {formatNumber(count, language)}
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  );
}

type PauseSwitchProps = { isPaused: boolean; onChanged: () => void };

function PauseSwitch({ isPaused, onChanged }: PauseSwitchProps): ReactNode {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, mutate } = useAdminMutation();
  const set = (alertsPaused: boolean) =>
    mutate({
      send: () => callAdmin(updateSettings, { body: { alertsPaused } }),
      failed: t('admin.alerts.stop.failed'),
      onDone: () => {
        showToast({ title: t(alertsPaused ? 'admin.alerts.stop.done' : 'admin.alerts.resume.done') });
        onChanged();
      },
      onSettled: () => setIsAsking(false),
    });
  return (
    <Card dense fill={isPaused ? 'warning' : 'good'}>
      <Row gap={4} lines={3} justify="between">
        <div role="status">
          <Text weight="strong">{t(isPaused ? 'admin.alerts.stopped' : 'admin.alerts.running')}</Text>
          <p>{t(isPaused ? 'admin.alerts.stopped.text' : 'admin.alerts.running.text')}</p>
        </div>
        <Button
          look={isPaused ? 'primary' : 'quiet'}
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            if (isPaused) set(false);
            else setIsAsking(true);
          }}
        >
          {t(isPaused ? 'admin.alerts.resume' : 'admin.alerts.stop')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admin.alerts.stop.title')}
        text={t('admin.alerts.stop.confirm')}
        confirm={t('admin.alerts.stop')}
        isBusy={isBusy}
        onConfirm={() => set(true)}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}
