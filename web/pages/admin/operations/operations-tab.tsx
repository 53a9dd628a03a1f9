/** Operations tab: health, providers, fare sources, jobs, mail, messages, early access. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Admin } from '#contract/api/admin-session.ts';
import { LoadingStatus } from '#web/features/admin/loading-status.tsx';
import { PartNav } from '#web/features/admin/part-nav.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { EarlyAccessPart } from './early-access-part.tsx';
import { HealthPart } from './health-part.tsx';
import { JobsPart } from './jobs-part.tsx';
import { MailPart } from './mail-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { operationsParts, operationsPath, readOperationsPart } from './operations-parts.ts';
import { ProvidersPart } from './providers-part.tsx';
import { SourcesPart } from './sources-part.tsx';

const AuditLog = defer(async () => (await import('../audit/audit-log.tsx')).AuditLog, <LoadingStatus />);

const screens = {
  health: HealthPart,
  providers: ProvidersPart,
  sources: SourcesPart,
  jobs: JobsPart,
  mail: MailPart,
  messages: MessagesPart,
  'early-access': EarlyAccessPart,
  audit: AuditLog,
} as const;

export function OperationsTab(_: { admin: Admin }): ReactNode {
  const t = useTranslate();
  const part = readOperationsPart(useLocation().search);
  const Screen = screens[part];
  return (
    <>
      <PartNav
        label={t('admin.operations.parts')}
        value={part}
        parts={operationsParts.map((each) => ({
          value: each,
          label: t(`admin.operations.part.${each}`),
          to: operationsPath(each),
        }))}
      />
      <Screen key={part} />
    </>
  );
}
