/** Alerts tab: stops alerts, mails one as a test, lists suppressed addresses. */
import { type ReactNode, useState } from 'react';
import type { Suppression, TrialAnswer } from '#contract/api/admin-alerts.ts';
import { isEmail } from '#contract/domain/email.ts';
import * as calls from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminList, adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { type ListOptions, Panel } from '#web/features/admin/admin-list.tsx';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { Detail, momentColumn } from '#web/features/admin/cells.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { isolate } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Card, Row, Text } from '#web/ui/layout.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';

export function Tab(): ReactNode {
  const settings = useQuery(adminQuery(calls.getAdminSettings));
  return (
    <>
      <Loaded view={settings} fallback={<Skeleton as="field" />}>
        {({ settings: { alertsPaused } }) => (
          <PauseSwitch isPaused={alertsPaused} onChanged={settings.refetch} />
        )}
      </Loaded>
      <TrialPanel />
      <Suppressions />
    </>
  );
}

function PauseSwitch({ isPaused, onChanged }: { isPaused: boolean; onChanged: () => void }): ReactNode {
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
          send={() => callAdmin(calls.updateSettings, { body: { alertsPaused: !isPaused } })}
          failed={t('admin.alerts.stop.failed')}
          done={{ title: t(isPaused ? 'admin.alerts.resume.done' : 'admin.alerts.stop.done') }}
          onSettled={onChanged}
        />
      </Row>
    </Card>
  );
}

function TrialPanel(): ReactNode {
  const t = useTranslate();
  const [answer, setAnswer] = useState<TrialAnswer | null>(null);
  return (
    <Panel title={t('admin.alerts.trial.title')} lead={t('admin.alerts.trial.lead')}>
      <Row>
        <RowAction
          look="quiet"
          label={t('admin.alerts.trial.email')}
          send={() => callAdmin(calls.sendTrialAlert)}
          failed={t('admin.alerts.trial.failed')}
          onDone={setAnswer}
        />
      </Row>
      <div role="status">
        {answer && (
          <Card as="p" dense fill={answer.failure === null ? 'good' : 'bad'}>
            {wordsOf(t, answer)}
          </Card>
        )}
      </div>
    </Panel>
  );
}

function wordsOf(t: Translate, { to, isFiled, failure }: TrialAnswer): string {
  if (failure !== null)
    return t('admin.alerts.trial.mailFailed', { to: isolate(to), failure: isolate(failure) });
  return isFiled ? t('admin.alerts.trial.filed') : t('admin.alerts.trial.mailed', { to: isolate(to) });
}

const usual = { search: '' };

function Suppressions(): ReactNode {
  const t = useTranslate();
  const address = useListState(usual).values.search.trim();
  return <ListScreen nameOf={({ id }: Suppression) => id} list={listOf(t, address)} />;
}

/** @param address as it is searched: rows hold its hash alone */
function listOf(t: Translate, address: string): ListOptions<Suppression, typeof usual> {
  const name = isolate(address);
  return {
    title: t('admin.alerts.suppressions.title'),
    lead: t('admin.alerts.suppressions.lead'),
    usual,
    query: (query) => adminList(calls.listSuppressions, { query }),
    filters: [{ name: 'search', label: t('admin.alerts.suppressions.search') }],
    empty: t('admin.alerts.suppressions.none'),
    noneSuch: t(
      isEmail(address) ? 'admin.alerts.suppressions.noneSuch' : 'admin.alerts.suppressions.incomplete',
    ),
    columns: [
      {
        head: t('admin.alerts.suppressions.hash'),
        kind: 'wide',
        cell: ({ id }) => (
          <Text as="code" size="sm" dir="ltr">
            {id}…
          </Text>
        ),
      },
      {
        head: t('admin.alerts.suppressions.reason'),
        cell: ({ reason, detail }) => (
          <Row gap={3} lines={2}>
            <Badge tone={reason === 'complained' ? 'bad' : 'warning'}>
              {t(`admin.alerts.suppressions.reason.${reason}`)}
            </Badge>
            <Detail>{detail}</Detail>
          </Row>
        ),
      },
      momentColumn(t('admin.alerts.suppressions.since'), ({ suppressedAt }) => suppressedAt),
    ],
    actions: (_, refetch) =>
      address !== '' && (
        <RowAction
          label={t('admin.alerts.suppressions.liftNamed', { name })}
          question={{
            title: t('admin.alerts.suppressions.liftTitle', { name }),
            text: t('admin.alerts.suppressions.liftText'),
          }}
          send={() => callAdmin(calls.liftSuppression, { body: { email: address } })}
          failed={t('admin.alerts.suppressions.liftFailed')}
          done={{ title: t('admin.alerts.suppressions.lifted'), text: address }}
          onSettled={refetch}
        >
          {t('admin.alerts.suppressions.lift')}
        </RowAction>
      ),
  };
}
