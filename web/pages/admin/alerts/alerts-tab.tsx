/** Alerts tab: figures, suppressed addresses. */
import type { ReactNode } from 'react';
import type { Suppression } from '#contract/api/admin-alerts.ts';
import { isEmail } from '#contract/domain/email.ts';
import { liftSuppression, listSuppressions } from '#contract/endpoints/admin.ts';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import type { ListOf } from '#web/features/admin/admin-list.tsx';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import { Detail, momentColumn } from '#web/features/admin/cells.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { TabParts } from '#web/features/admin/part-nav.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { OverviewPart } from './overview-part.tsx';

const usual = { search: '' };

/** Suppressed addresses: looked up by the typed address, and lifted. */
function SuppressionsPart(): ReactNode {
  const t = useTranslate();
  const address = useListState(usual).values.search.trim();
  return <Resource of={{ nameOf: ({ id }: Suppression) => id, list: listOf(t, address) }} />;
}

/** @param address as it is searched: rows hold its hash alone */
function listOf(t: Translate, address: string): ListOf<Suppression, typeof usual> {
  const name = `\u2068${address}\u2069`;
  return {
    title: t('admin.alerts.suppressions.title'),
    lead: t('admin.alerts.suppressions.lead'),
    usual,
    query: (query) => adminList(listSuppressions, { query }),
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
          send={() => callAdmin(liftSuppression, { body: { email: address } })}
          failed={t('admin.alerts.suppressions.liftFailed')}
          done={{ title: t('admin.alerts.suppressions.lifted'), text: address }}
          onSettled={refetch}
        >
          {t('admin.alerts.suppressions.lift')}
        </RowAction>
      ),
  };
}

const screens = { overview: OverviewPart, suppressions: SuppressionsPart } as const;

export function Tab(): ReactNode {
  const t = useTranslate();
  return (
    <TabParts
      tab="alerts"
      label={t('admin.alerts.parts')}
      screens={screens}
      nameOf={(part) => t(`admin.alerts.part.${part}`)}
    />
  );
}
