/** The recent activity, longer: by person and subject, fifty entries a page. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { auditTargets } from '#contract/domain/audit.ts';
import { listAudit } from '#contract/endpoints/admin.ts';
import { adminList } from '#web/features/admin/admin-api.ts';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { momentColumn } from '#web/features/admin/cells.tsx';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { AuditSentence } from './audit-entry.tsx';

export function AuditLog(): ReactNode {
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
