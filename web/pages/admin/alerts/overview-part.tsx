/** Whether alerts are sent, what became of them, who waits for them, and trials to oneself. */
import { type ReactNode, useId, useState } from 'react';
import type { AlertStats, TrialAnswer } from '#contract/api/admin-alerts.ts';
import { type AlertChannel, alertChannels } from '#contract/domain/alert.ts';
import { getAlertStats, sendTrialAlert, updateSettings } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RefreshButton, RowAction, useAdminMutation } from '#web/features/admin/actions.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { Facts, LoadingFigures } from '#web/features/admin/figure-card.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { formatMoment, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Grid, Row, Text } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { AlertFigures } from './alert-figures.tsx';

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
        <Facts isLines of={rows.map(([name, count]) => [name, formatNumber(count, language)])} />
      )}
    </Card>
  );
}

type PauseSwitchProps = { isPaused: boolean; onChanged: () => void };

function PauseSwitch({ isPaused, onChanged }: PauseSwitchProps): ReactNode {
  const t = useTranslate();
  const words = t(isPaused ? 'admin.alerts.resume' : 'admin.alerts.stop');
  const question = { title: t('admin.alerts.stop.title'), text: t('admin.alerts.stop.confirm') };
  return (
    <Card dense fill={isPaused ? 'warning' : 'good'}>
      <Row gap={4} lines={3} justify="between" stretch>
        <div role="status">
          <Text weight="strong">{t(isPaused ? 'admin.alerts.stopped' : 'admin.alerts.running')}</Text>
          <p>{t(isPaused ? 'admin.alerts.stopped.text' : 'admin.alerts.running.text')}</p>
        </div>
        <RowAction
          look={isPaused ? 'primary' : 'quiet'}
          label={words}
          question={isPaused ? undefined : question}
          send={() => callAdmin(updateSettings, { body: { alertsPaused: !isPaused } })}
          failed={t('admin.alerts.stop.failed')}
          done={{ title: t(isPaused ? 'admin.alerts.resume.done' : 'admin.alerts.stop.done') }}
          onSettled={onChanged}
        >
          {words}
        </RowAction>
      </Row>
    </Card>
  );
}

/** Buttons that send a trial alert to the administrator, and what became of the last one. */
function TrialPanel(): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const [answer, setAnswer] = useState<TrialAnswer | null>(null);
  const send = (channel: AlertChannel) => {
    setAnswer(null);
    mutate({
      send: () => callAdmin(sendTrialAlert, { body: { channel } }),
      failed: t('admin.alerts.trial.failed'),
      onDone: setAnswer,
    });
  };
  return (
    <Panel title={t('admin.alerts.trial.title')} lead={t('admin.alerts.trial.lead')}>
      <Row gap={3} lines={2} stretch>
        {alertChannels.map((channel) => (
          <Button
            key={channel}
            look="quiet"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) send(channel);
            }}
          >
            {t(`admin.alerts.trial.${channel}`)}
          </Button>
        ))}
      </Row>
      <div role="status">{answer && <Outcome answer={answer} />}</div>
    </Panel>
  );
}

function Outcome({ answer }: { answer: TrialAnswer }): ReactNode {
  const t = useTranslate();
  return (
    <Card as="p" dense fill={answer.failure === null ? 'good' : 'bad'}>
      {answer.to === null ? wordsOfPush(t, answer) : wordsOfMail(t, { ...answer, to: answer.to })}
    </Card>
  );
}

function wordsOfMail(t: Translate, { to, isFiled, failure }: TrialAnswer & { to: string }): string {
  if (failure !== null)
    return t('admin.alerts.trial.mailFailed', { to: isolate(to), failure: isolate(failure) });
  return isFiled ? t('admin.alerts.trial.filed') : t('admin.alerts.trial.mailed', { to: isolate(to) });
}

function wordsOfPush(t: Translate, { sent, failure }: TrialAnswer): string {
  const words = t('admin.alerts.trial.pushed', { count: sent });
  return failure === null
    ? words
    : `${words} ${t('admin.alerts.trial.someFailed', { failure: isolate(failure) })}`;
}

/** Keeps text of another direction in one piece. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
