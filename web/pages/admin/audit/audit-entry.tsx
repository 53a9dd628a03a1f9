/** An audit entry in words: who did what to what, and the changed fields before and after. */
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/api/admin-audit.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { isSettingName } from '#contract/domain/settings.ts';
import { formatExactMoment } from '#web/features/admin/cells.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { formatDate, formatMoment, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Stack, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './audit.module.css';

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
export function ActorName({ entry: { actor } }: { entry: Pick<AuditEntry, 'actor'> }): ReactNode {
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

/** A name from elsewhere, however long. */
function Breaking({ children }: { children: string | undefined }): ReactNode {
  return (
    <Text as="bdi" breaks="anywhere">
      {children}
    </Text>
  );
}

export function TargetName({ entry: { target } }: { entry: Pick<AuditEntry, 'target'> }): ReactNode {
  const t = useTranslate();
  // Contact messages and early-access requests are labelled with their date.
  if (isIsoDate(target.label)) return formatDate(target.label, t.language);
  if (target.kind === 'provider') return <Breaking>{providerWords(t, target.label)}</Breaking>;
  if (target.label !== '') return <Breaking>{target.label}</Breaking>;
  return (
    <Text as="span" tone="soft">
      ({t('admin.audit.erased')})
    </Text>
  );
}

export function AuditChanges({ entry }: { entry: AuditEntry }): ReactNode {
  const t = useTranslate();
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <Card dense fill="sunken" gap={2} size="sm" breaks="anywhere" className={styles.changes}>
      {names.length === 0 ? (
        <Text tone="soft">{t('admin.audit.changes.none')}</Text>
      ) : (
        <>
          <Text tone="soft" size="xs" weight="strong" className={styles.heads} aria-hidden="true">
            <span>{t('admin.audit.changes.field')}</span>
            <span>{t('admin.audit.changes.before')}</span>
            <span>{t('admin.audit.changes.after')}</span>
          </Text>
          <Stack as="dl" gap={2}>
            {names.map((name) => (
              <Stack key={name} gap={1} className={styles.field}>
                <Text as="dt" tone="soft">
                  <FieldName name={name} />
                </Text>
                <Side head={t('admin.audit.changes.before')} value={before[name]} other={after[name]} />
                <Side head={t('admin.audit.changes.after')} value={after[name]} other={before[name]} />
              </Stack>
            ))}
          </Stack>
        </>
      )}
      <Text tone="soft" size="xs">
        {t('admin.audit.exactMoment')}{' '}
        <time dateTime={entry.at}>{formatExactMoment(entry.at, t.language)}</time>
      </Text>
      {entry.requestId !== null && (
        <Text tone="soft" size="xs">
          {t('admin.audit.request')} <bdi dir="ltr">{entry.requestId}</bdi>
        </Text>
      )}
    </Card>
  );
}

function Side({ head, value, other }: { head: string; value: unknown; other: unknown }): ReactNode {
  return (
    <dd data-side={head}>
      <VisuallyHidden>{head}: </VisuallyHidden>
      <AuditValue value={value} other={other} />
    </dd>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** @param other value of the same field in the other version; of two lists only the differences are shown */
export function AuditValue({ value, other }: { value: unknown; other?: unknown }): ReactNode {
  const t = useTranslate();
  if (value === undefined || value === null || value === '') return <EmptyValue />;
  if (typeof value === 'boolean') return t(value ? 'admin.audit.value.yes' : 'admin.audit.value.no');
  if (typeof value === 'number') return <bdi dir="ltr">{formatNumber(value, t.language)}</bdi>;
  if (Array.isArray(value)) return <List values={value} other={Array.isArray(other) ? other : []} />;
  if (typeof value === 'object') return <Parts parts={value as Readonly<Record<string, unknown>>} />;
  const text = String(value);
  const words = t.find('admin.audit.word', text);
  if (words !== undefined) return words;
  if (isIsoDate(text)) return formatDate(text, t.language);
  if (instant.test(text)) return formatMoment(text, t.language);
  return <bdi>{text}</bdi>;
}

function EmptyValue(): ReactNode {
  const t = useTranslate();
  return (
    <Text as="span" tone="soft">
      {t('admin.audit.value.nothing')}
    </Text>
  );
}

function List({ values, other }: { values: readonly unknown[]; other: readonly unknown[] }): ReactNode {
  const t = useTranslate();
  if (values.length === 0) return <EmptyValue />;
  const known = new Set(other.map((each) => JSON.stringify(each)));
  const different = values.filter((each) => !known.has(JSON.stringify(each)));
  const count = values.length - different.length;
  return (
    <ul className={styles.values}>
      {different.map((each) => (
        <li key={JSON.stringify(each)}>
          <AuditValue value={each} />
        </li>
      ))}
      {count > 0 && (
        <Text as="li" tone="soft">
          {t('admin.audit.value.unchanged', { count })}
        </Text>
      )}
    </ul>
  );
}

function Parts({ parts }: { parts: Readonly<Record<string, unknown>> }): ReactNode {
  return (
    <ul className={styles.values}>
      {Object.entries(parts).map(([name, value]) => (
        <li key={name}>
          <FieldName name={name} />: <AuditValue value={value} />
        </li>
      ))}
    </ul>
  );
}

/** The translated name of a field, or its key if there is no translation. */
export function FieldName({ name }: { name: string }): ReactNode {
  const t = useTranslate();
  if (isSettingName(name)) return t(`admin.settings.name.${name}`);
  const words = t.find('admin.audit.field', name) ?? t.find('admin.audit.word', name);
  return words ?? <bdi dir="ltr">{name}</bdi>;
}
