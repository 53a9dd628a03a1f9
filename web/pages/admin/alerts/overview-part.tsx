/** Whether alerts are sent, what became of them, who waits for them, and trials to oneself. */
import { type ReactNode, useState } from 'react';
import type { AlertPeriod, AlertStats } from '#contract/api/admin-alerts.ts';
import { getAlertStats, updateSettings } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { formatMoment, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './alerts.module.css';
import { FigureCards } from './figure-cards.tsx';
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
  const refresh = () => {
    if (!view.isFetching) view.refetch();
  };
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
            <Button look="quiet" aria-disabled={view.isFetching} onClick={refresh}>
              {t('admin.alerts.refresh')}
            </Button>
          </>
        }
      >
        <Loaded view={view} fallback={<Skeleton className={styles.loading} />}>
          {(stats) => <Overview stats={stats} period={period} onChanged={view.refetch} />}
        </Loaded>
      </Panel>
      <TrialPanel />
    </>
  );
}

type OverviewProps = { stats: AlertStats; period: Period; onChanged: () => void };

function Overview({ stats, period, onChanged }: OverviewProps): ReactNode {
  const shown = stats.periods.find(({ hours }) => String(hours) === period);
  return (
    <>
      <PauseSwitch isPaused={stats.isPaused} onChanged={onChanged} />
      {shown && <FigureCards period={shown} waitingSince={stats.waitingSince} />}
      <div className={styles.columns}>
        {shown && <DropReasons dropped={shown.dropped} />}
        <Audience stats={stats} />
      </div>
    </>
  );
}

function Audience({ stats: { watches, people, devices } }: { stats: AlertStats }): ReactNode {
  const t = useTranslate();
  const rows = [
    ['watches.active', watches.active],
    ['watches.paused', watches.paused],
    ['watches.unconfirmed', watches.unconfirmed],
    ['people.watching', people.watching],
    ['people.wantingDeals', people.wantingDeals],
    ['devices', devices],
  ] as const;
  return (
    <section className={styles.box} aria-labelledby="alert-audience">
      <h3 id="alert-audience">{t('admin.alerts.audience')}</h3>
      <dl className={styles.counts}>
        {rows.map(([name, count]) => (
          <Fact key={name} name={t(`admin.alerts.${name}`)}>
            {formatNumber(count, t.language)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function DropReasons({ dropped }: Pick<AlertPeriod, 'dropped'>): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.box} aria-labelledby="drop-reasons">
      <h3 id="drop-reasons">{t('admin.alerts.reasons')}</h3>
      {dropped.length === 0 ? (
        <p className={styles.note}>{t('admin.alerts.reasons.none')}</p>
      ) : (
        <dl className={styles.counts}>
          {dropped.map(({ reason, alerts }) => (
            <Fact key={reason} name={t(`admin.alerts.reason.${reason}`)}>
              {formatNumber(alerts, t.language)}
            </Fact>
          ))}
        </dl>
      )}
    </section>
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
    <div className={styles.state} data-paused={isPaused}>
      <div role="status">
        <p className={styles.stateName}>{t(isPaused ? 'admin.alerts.stopped' : 'admin.alerts.running')}</p>
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
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admin.alerts.stop.title')}
        text={t('admin.alerts.stop.confirm')}
        confirm={t('admin.alerts.stop')}
        isBusy={isBusy}
        onConfirm={() => set(true)}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
