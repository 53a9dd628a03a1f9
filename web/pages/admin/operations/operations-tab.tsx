/** Operations tab: the state of the site, and the lists that need a hand. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import type { AreaHealth, OperationsState } from '#contract/api/admin-operations.ts';
import { auditTargets } from '#contract/domain/audit.ts';
import { minuteMs } from '#contract/domain/durations.ts';
import { type HealthReason, type HealthState, healthStates } from '#contract/domain/health.ts';
import type { Language } from '#contract/domain/language.ts';
import { listAudit, readOperations } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RefreshButton } from '#web/features/admin/actions.tsx';
import { adminList, adminQuery } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { formatClock, momentColumn } from '#web/features/admin/cells.tsx';
import { Divided } from '#web/features/admin/figure-card.tsx';
import { OpenCount, openParts, statsQuery, TabParts } from '#web/features/admin/part-nav.tsx';
import { ageOf } from '#web/i18n/format.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { AuditSentence } from '#web/pages/admin/audit/audit-entry.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Icon, WarningIcon } from '#web/ui/icons.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { EarlyAccessPart, MessagesPart } from './received-lists.tsx';
import { SiteLines } from './site-lines.tsx';

const screens = {
  site: SitePart,
  messages: MessagesPart,
  'early-access': EarlyAccessPart,
  audit: AuditLog,
} as const;
const parts = Object.keys(screens) as (keyof typeof screens)[];

export function Tab(): ReactNode {
  const t = useTranslate();
  const { data: stats } = useQuery(statsQuery);
  return (
    <TabParts
      tab="operations"
      label={t('admin.operations.parts')}
      parts={parts}
      nameOf={(part) => {
        const count = openParts.find(([each]) => each === part)?.[1];
        return (
          <>
            {t(`admin.operations.part.${part}`)} <OpenCount of={count && stats?.[count]} />
          </>
        );
      }}
    >
      {(part) => {
        const Screen = screens[part];
        return <Screen />;
      }}
    </TabParts>
  );
}

function AuditLog(): ReactNode {
  const t = useTranslate();
  return (
    <ListScreen
      nameOf={({ id }: AuditEntry) => id}
      list={{
        title: t('admin.audit.title'),
        lead: t('admin.audit.lead'),
        usual: { person: '', target: '' },
        query: ({ target, ...parameters }) => {
          const known = auditTargets.find((each) => each === target);
          return adminList(listAudit, { query: { ...parameters, ...(known && { target: known }) } });
        },
        filters: [
          { name: 'person', label: t('admin.audit.person') },
          {
            name: 'target',
            label: t('admin.audit.filter.target'),
            options: [
              { value: '', label: t('admin.audit.filter.all') },
              ...choicesOf(t, 'admin.audit.target', auditTargets),
            ],
          },
        ],
        columns: [
          {
            head: t('admin.audit.head.what'),
            kind: 'wide',
            cell: (entry) => <AuditSentence entry={entry} />,
          },
          momentColumn<AuditEntry>(t('admin.audit.head.at'), ({ at }) => at),
          {
            head: t('admin.audit.head.address'),
            kind: 'tight',
            cell: ({ address }) => (address === null ? '–' : <bdi dir="ltr">{address}</bdi>),
          },
        ],
        empty: t('admin.audit.empty'),
        noneSuch: t('admin.audit.emptyNarrowed'),
        hasButtons: false,
      }}
    />
  );
}

/** Sooner while a source is being read. */
const pollDelayMs = { usual: minuteMs, running: 5000 };

const operationsQuery = {
  ...adminQuery(readOperations),
  refetchInterval: ({ state: { data } }: { state: { data: OperationsState | undefined } }) =>
    pollDelayMs[data?.sources.some(({ isRunning }) => isRunning) ? 'running' : 'usual'],
};

function SitePart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(operationsQuery);
  return (
    <>
      <Panel
        title={t('admin.health.title')}
        lead={t('admin.health.lead')}
        actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      >
        <Loaded view={view} fallback={<Skeleton as="part" />}>
          {(site) => (
            <>
              <Summary of={site} />
              <Card dense>
                <Divided>
                  {site.areas.map((area) => (
                    <Area key={area.area} health={area} />
                  ))}
                </Divided>
              </Card>
            </>
          )}
        </Loaded>
      </Panel>
      {view.data && <SiteLines {...view.data} onChanged={view.refetch} />}
    </>
  );
}

function Summary({ of: { areas, checkedAt } }: { of: OperationsState }): ReactNode {
  const t = useTranslate();
  const state = healthStates.findLast((each) => areas.some((area) => area.state === each)) ?? 'good';
  const count = areas.filter((area) => area.state === state).length;
  return (
    <Card dense fill={state} role="status">
      <Row gap={4} wrap={false}>
        <StateIcon state={state} size={28} />
        <div>
          <Text size="lg" weight="strong">
            {state === 'good'
              ? t('admin.health.summary.good')
              : t(`admin.health.summary.${state}`, { count })}
          </Text>
          <Text tone="soft" size="sm">
            {t('admin.health.checked')} <time dateTime={checkedAt}>{formatClock(checkedAt, t.language)}</time>
          </Text>
        </div>
      </Row>
    </Card>
  );
}

function Area({ health }: { health: AreaHealth }): ReactNode {
  const t = useTranslate();
  const { area, state, reason } = health;
  const todo = t.find('admin.health.todo', reason);
  return (
    <Row as="li" gap={4} align="start" wrap={false}>
      <StateIcon state={state} />
      <Stack gap={1} grow>
        <Row gap={3} lines={1}>
          <Text as="h3" size="md">
            {t(`admin.health.area.${area}`)}
          </Text>
          <Badge tone={state}>{t(`admin.health.state.${state}`)}</Badge>
        </Row>
        <p>{healthText(t, health)}</p>
        {state !== 'good' && (
          <Card dense fill={state} above={1} gap={2}>
            <p>
              <strong>{t('admin.health.todo')}</strong> {todo}
            </p>
            {aboutAlerts.includes(reason) && (
              <Link to={adminPath('alerts')} className={buttonClass('quiet')} data-self="start">
                {t('admin.health.action.alerts')}
              </Link>
            )}
          </Card>
        )}
      </Stack>
    </Row>
  );
}

function StateIcon({ state, size = 22 }: { state: HealthState; size?: number }): ReactNode {
  return (
    <Text as="span" tone={state}>
      {state === 'warning' ? (
        <WarningIcon size={size} />
      ) : (
        <Icon size={size}>
          <circle cx="12" cy="12" r="9" />
          <path d={state === 'good' ? 'm8 12.3 2.8 2.8 5.4-5.8' : 'm9 9 6 6M15 9l-6 6'} />
        </Icon>
      )}
    </Text>
  );
}

/** One acts on them in the tab of alerts. */
const aboutAlerts: readonly HealthReason[] = ['mail.bouncing', 'alerts.paused'];

/** What is the case, in one sentence: each message takes what it needs of the amount and the names. */
export function healthText(
  t: Translate,
  { area, reason, amount, names }: Omit<AreaHealth, 'state'>,
): ReactNode {
  const value = amount ?? 0;
  const family = area === 'jobs' ? 'admin.operations.queue' : 'admin.operations.provider';
  const words = names.map((name) => t.find<string>(family, name) ?? name);
  return t.rich(`admin.health.text.${reason}`, {
    count: value,
    percent: `${oneDecimal.format(value * 100)}${t.language === 'ar' ? '٪' : '%'}`,
    milliseconds: Math.max(1, Math.round(value * 1000)),
    time: t('admin.health.span', ageOf(new Date(0).toISOString(), value * 1000)),
    size: sizeOf(value, t.language),
    names: new Intl.ListFormat(t.language, { type: 'conjunction' }).format(words),
  });
}

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** With a no-break space, so that the unit stays with its number. */
function sizeOf(bytes: number, language: Language): string {
  const isLarge = bytes >= gigabyte;
  const value = oneDecimal.format(bytes / (isLarge ? gigabyte : megabyte));
  const units = language === 'ar' ? (['غيغابايت', 'ميغابايت'] as const) : (['GB', 'MB'] as const);
  return `${value}\u00a0${units[isLarge ? 0 : 1]}`;
}
