/** An audit entry in words: who did what to what. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { Breaking } from '#web/features/admin/cells.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';

type Described = Pick<AuditEntry, 'actor' | 'action' | 'target'>;

export function AuditSentence({ entry }: { entry: Described }): ReactNode {
  const t = useTranslate();
  const words = { actor: <ActorName entry={entry} />, target: <TargetName entry={entry} /> };
  return t.rich(`admin.audit.did.${entry.action}`, words);
}

/** Actors that are not people; their names cannot be e-mail addresses. */
const systemActors: Readonly<Record<string, 'console' | 'demo' | 'first'>> = {
  'npm run admin': 'console',
  DEMO: 'demo',
  ADMIN_EMAIL: 'first',
};

/** The actor's e-mail address, empty after erasure, or the name of a system actor. */
function ActorName({ entry: { actor } }: { entry: Pick<AuditEntry, 'actor'> }): ReactNode {
  const t = useTranslate();
  if (actor.email === '')
    return (
      <Text as="span" tone="soft">
        {t('admin.audit.someone')}
      </Text>
    );
  const system = systemActors[actor.email];
  if (actor.id === null && system) return t(`admin.audit.actor.${system}`);
  return <Breaking>{actor.email}</Breaking>;
}

function TargetName({ entry: { target } }: { entry: Pick<AuditEntry, 'target'> }): ReactNode {
  const t = useTranslate();
  // Contact messages and early-access requests are labelled with their date.
  if (isIsoDate(target.label)) return formatDate(target.label, t.language);
  if (target.kind === 'provider')
    return <Breaking>{t.find<string>('admin.operations.provider', target.label) ?? target.label}</Breaking>;
  if (target.label !== '') return <Breaking>{target.label}</Breaking>;
  return (
    <Text as="span" tone="soft">
      ({t('admin.audit.erased')})
    </Text>
  );
}
