/** An entry of the audit log as a sentence: who did what to what. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { formatDate } from '#web/format.ts';
import { useLanguage, useTranslate } from '#web/i18n.tsx';
import styles from './audit.module.css';

type Described = Pick<AuditEntry, 'actor' | 'action' | 'target'>;

export function AuditSentence({ entry }: { entry: Described }): ReactNode {
  const t = useTranslate();
  const words = { actor: <ActorName entry={entry} />, target: <TargetName entry={entry} /> };
  return t.rich(`admin.audit.did.${entry.action}`, words);
}

/** The address somebody acted under; erased people have none. */
export function ActorName({ entry: { actor } }: { entry: Pick<AuditEntry, 'actor'> }): ReactNode {
  const t = useTranslate();
  if (actor.email === '') return <span className={styles.nothing}>{t('admin.audit.someone')}</span>;
  return <bdi className={styles.name}>{actor.email}</bdi>;
}

export function TargetName({ entry: { target } }: { entry: Pick<AuditEntry, 'target'> }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  // What people sent is named by its day.
  if (isIsoDate(target.label)) return formatDate(target.label, language);
  if (target.label !== '') return <bdi className={styles.name}>{target.label}</bdi>;
  return <span className={styles.nothing}>({t('admin.audit.erased')})</span>;
}
