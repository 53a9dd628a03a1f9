/** Whether alerts are sent, what became of them, who waits for them, and trials to oneself. */
import type { ReactNode } from 'react';
import type { AlertStats } from '#contract/api/admin-alerts.ts';
import { getAlertStats } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { useListState } from '#web/features/admin/list-state.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './alerts.module.css';
import { Audience } from './audience.tsx';
import { DropReasons } from './drop-reasons.tsx';
import { FigureCards } from './figure-cards.tsx';
import { PauseSwitch } from './pause-switch.tsx';
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
