/** Fare sources: one card each, what its terms allow and what it may cost, beside what the published terms say. */

import type { ReactNode } from 'react';
import { type FareSourceSetting, settingEntries } from '#contract/domain/settings.ts';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { targetClass } from '#web/ui/button-class.ts';
import { ExternalIcon } from '#web/ui/icons.tsx';
import { Card, EmptyState, Grid, Row as Line, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Fold } from './fold.tsx';
import { SettingField } from './setting-field.tsx';
import type { FieldProps } from './setting-fields.tsx';
import { type Row, typedRow, usualRows } from './setting-values.ts';
import { type Leaf, leavesOf, valueAt, valueWords } from './setting-words.ts';
import styles from './settings.module.css';

const { row: fields } = settingEntries.fareSources;
const terms = leavesOf(fields.permission.fields, 'fareSources.permission', 'permission.');
const budget = leavesOf(fields.budget.fields, 'fareSources.budget', 'budget.');

export function FareSourcesField({ form, answer }: FieldProps): ReactNode {
  const t = useTranslate();
  const rows: readonly Row[] = form.hook.watch('fareSources');
  const usual = usualRows('fareSources', answer) as readonly FareSourceSetting[];
  if (rows.length === 0) return <EmptyState>{t('admin.settings.sources.none')}</EmptyState>;
  return (
    <>
      {usual.map((row, index) => (
        <SourceCard
          key={row.source}
          form={form}
          answer={answer}
          at={`fareSources.${index}`}
          row={rows[index] ?? row}
          usual={typedRow(fields, row)}
        />
      ))}
      <Text size="sm" tone="soft">
        {t('admin.settings.sources.foot', { most: fields.permission.fields.cacheHours.most })}
      </Text>
    </>
  );
}

type CardProps = FieldProps & {
  /** Its name in the form. */
  at: string;
  row: Row;
  /** What holds until an administrator decides. */
  usual: Row;
};

function SourceCard({ form, answer, at, row, usual }: CardProps): ReactNode {
  const t = useTranslate();
  const name = providerWords(t, String(row.source));
  const isOwn = JSON.stringify(row) !== JSON.stringify(usual);
  const isSetUp = answer.builtIn.fareSources.some((each) => each.source === row.source && each.isConfigured);
  const fieldsOf = (leaves: readonly Leaf[]) => (
    <Grid columns="cards" gap={4} className={styles.fields}>
      {leaves.map((leaf) => (
        <SettingField
          key={leaf.path}
          form={form}
          name={`${at}.${leaf.path}`}
          leaf={leaf}
          note={<UsualNote leaf={leaf} row={row} usual={usual} />}
        />
      ))}
    </Grid>
  );
  const summary = (
    <>
      <Line as="span" className={styles.inSummary} gap={3} size="lg" weight="strong">
        <bdi>{name}</bdi>
        <Badge tone={isSetUp ? 'good' : 'plain'}>
          {t(isSetUp ? 'admin.settings.sources.setUp' : 'admin.settings.sources.notSetUp')}
        </Badge>
        {isOwn && <Badge tone="accent">{t('admin.settings.sources.changed')}</Badge>}
      </Line>
      <TermsInShort row={row} />
    </>
  );
  return (
    <Fold
      label={name}
      summary={summary}
      hasFault={Object.keys(form.faults).some((field) => field.startsWith(`${at}.`))}
    >
      {!isSetUp && (
        <Card dense fill="sunken">
          {t('admin.settings.sources.notSetUpText')}
        </Card>
      )}
      {fieldsOf(terms)}
      <EvidenceLink evidence={String(valueAt(row, 'permission.evidence'))} />
      <Text as="h4" size="md">
        {t('admin.settings.sources.budget')}
      </Text>
      {fieldsOf(budget)}
      {isOwn && (
        <Button
          look="quiet"
          data-self="start"
          aria-label={t('admin.settings.sources.backNamed', { name })}
          onClick={({ currentTarget }) => {
            // The button is gone then.
            currentTarget.closest('details')?.querySelector('summary')?.focus();
            form.change(at, usual);
          }}
        >
          {t('admin.settings.sources.back')}
        </Button>
      )}
    </Fold>
  );
}

/** What holds, without opening the card: the rules, then the limits that are set. */
function TermsInShort({ row }: { row: Row }): ReactNode {
  const t = useTranslate();
  const told = [...terms, ...budget].flatMap(({ path, key, field }) => {
    const value = valueAt(row, path);
    const words = valueWords(t, key, field, value);
    if (field.type === 'choice') return `${t.find('admin.settings.short', key)}: ${words}`;
    return 'least' in field && value !== '' ? words : [];
  });
  return (
    <Line as="span" gap={4} lines={0} size="sm" tone="soft">
      {told.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </Line>
  );
}

/** What holds without a change; vendors publish terms, but no budgets. */
function UsualNote({ leaf, row, usual }: { leaf: Leaf; row: Row; usual: Row }): ReactNode {
  const t = useTranslate();
  const value = valueAt(usual, leaf.path);
  if (value === valueAt(row, leaf.path)) return null;
  const key = budget.includes(leaf) ? 'admin.settings.sources.usualBudget' : 'admin.settings.sources.usual';
  return (
    <Text tone="accent">
      {t.rich(key, { value: <bdi>{valueWords(t, leaf.key, leaf.field, value)}</bdi> })}
    </Text>
  );
}

function EvidenceLink({ evidence }: { evidence: string }): ReactNode {
  const t = useTranslate();
  const address = addressIn(evidence);
  if (address === undefined) return null;
  return (
    <a className={targetClass} href={address} target="_blank" rel="noreferrer noopener">
      {t('admin.settings.sources.open')}
      <ExternalIcon size={16} />
      <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
    </a>
  );
}

/** The first web address in a text, to open what was relied on. */
export function addressIn(evidence: string): string | undefined {
  return /https:\/\/[^\s,;]*[^\s,;:.]/.exec(evidence)?.[0];
}
