/** Operations tab: the state of the site, and the lists that need a hand. */
import type { ReactNode } from 'react';
import { LoadingStatus } from '#web/features/admin/loading-status.tsx';
import { TabParts } from '#web/features/admin/part-nav.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { EarlyAccessPart } from './early-access-part.tsx';
import { HealthPart } from './health-part.tsx';
import { JobsPart } from './jobs-part.tsx';
import { MailPart } from './mail-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { ProvidersPart } from './providers-part.tsx';

const screens = {
  health: HealthPart,
  providers: ProvidersPart,
  jobs: JobsPart,
  mail: MailPart,
  messages: MessagesPart,
  'early-access': EarlyAccessPart,
  audit: defer(async () => (await import('../audit/audit-log.tsx')).AuditLog, <LoadingStatus />),
} as const;

export function OperationsTab(): ReactNode {
  const t = useTranslate();
  return (
    <TabParts
      tab="operations"
      label={t('admin.operations.parts')}
      screens={screens}
      nameOf={(part) => t(`admin.operations.part.${part}`)}
    />
  );
}
