/** Operations tab: the state of the site, and the lists that need a hand. */
import type { ReactNode } from 'react';
import { useQuery } from '#web/api/query.tsx';
import { LoadingStatus } from '#web/features/admin/admin-list.tsx';
import { OpenCount, openParts, statsQuery, TabParts } from '#web/features/admin/part-nav.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { EarlyAccessPart, MessagesPart } from './received-lists.tsx';
import { SitePart } from './site-part.tsx';

const screens = {
  site: SitePart,
  messages: MessagesPart,
  'early-access': EarlyAccessPart,
  audit: defer(async () => (await import('../audit/audit-log.tsx')).AuditLog, <LoadingStatus />),
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
