/** Fare sources: one card each, what its terms allow and what it may cost, beside what the published terms say. */
import { type ReactNode, useState } from 'react';
import { type FareSourceSetting, settingEntries } from '#contract/domain/settings.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExternalIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SettingField } from './setting-field.tsx';
import type { FieldProps } from './setting-fields.tsx';
import { type Row, typedRow, usualRows } from './setting-values.ts';
import { type Leaf, leavesOf, valueAt, valueWords } from './setting-words.ts';
import styles from './settings.module.css';

const name = 'fareSources';
const { row: fields } = settingEntries.fareSources;
const terms = leavesOf(fields.permission.fields, `${name}.permission`, 'permission.');
const budget = leavesOf(fields.budget.fields, `${name}.budget`, 'budget.');

export function FareSourcesField({ form, answer }: FieldProps): ReactNode {
  const t = useTranslate();
  const rows: readonly Row[] = form.hook.watch(name);
  const usual = usualRows(name, answer) as readonly FareSourceSetting[];
  if (rows.length === 0) return <EmptyNote>{t('admin.settings.sources.none')}</EmptyNote>;
  return (
    <>
      {usual.map((row, index) => (
        <SourceCard
          key={row.source}
          form={form}
          answer={answer}
          at={`${name}.${index}`}
          row={rows[index] ?? row}
          usual={typedRow(fields, row)}
        />
      ))}
      <p className={styles.hint}>
        {t('admin.settings.sources.foot', { most: fields.permission.fields.cacheHours.most })}
      </p>
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
  const [wasOpened, setWasOpened] = useState(false);
  const name = providerWords(t, String(row.source));
  const isOpen = wasOpened || Object.keys(form.faults).some((field) => field.startsWith(`${at}.`));
  const isOwn = JSON.stringify(row) !== JSON.stringify(usual);
  const isConfigured = answer.builtIn.fareSources.some(
    (each) => each.source === row.source && each.isConfigured,
  );
  const fieldsOf = (leaves: readonly Leaf[]) => (
    <div className={styles.pair}>
      {leaves.map((leaf) => (
        <SettingField
          key={leaf.path}
          form={form}
          name={`${at}.${leaf.path}`}
          leaf={leaf}
          note={<UsualNote leaf={leaf} row={row} usual={usual} />}
        />
      ))}
    </div>
  );
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary>
        <span className={styles.foldTitle}>
          <bdi>{name}</bdi>{' '}
          <Badge tone={isConfigured ? 'good' : 'plain'}>
            {t(isConfigured ? 'admin.settings.sources.setUp' : 'admin.settings.sources.notSetUp')}
          </Badge>{' '}
          {isOwn && <Badge tone="accent">{t('admin.settings.sources.changed')}</Badge>}
        </span>
        <TermsInShort row={row} />
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the summary
        <div role="group" aria-label={name} className={styles.foldBody}>
          {!isConfigured && <p className={styles.note}>{t('admin.settings.sources.notSetUpText')}</p>}
          {fieldsOf(terms)}
          <EvidenceLink evidence={String(valueAt(row, 'permission.evidence'))} />
          <h4 className={styles.rowTitle}>{t('admin.settings.sources.budget')}</h4>
          {fieldsOf(budget)}
          {isOwn && (
            <div>
              <Button
                look="quiet"
                aria-label={t('admin.settings.sources.backNamed', { name })}
                onClick={({ currentTarget }) => {
                  // The button is gone then.
                  currentTarget.closest('details')?.querySelector('summary')?.focus();
                  form.change(at, usual);
                }}
              >
                {t('admin.settings.sources.back')}
              </Button>
            </div>
          )}
        </div>
      )}
    </details>
  );
}

/** What holds, without opening the card: the rules, then the limits that are set. */
function TermsInShort({ row }: { row: Row }): ReactNode {
  const t = useTranslate();
  const all = [...terms, ...budget].map((leaf) => ({ ...leaf, value: valueAt(row, leaf.path) }));
  const rules = all.filter(({ field }) => field.type === 'choice');
  const limits = all.filter(({ field, value }) => 'least' in field && value !== '');
  return (
    <span className={styles.short}>
      {rules.map(({ path, key, field, value }) => (
        <span key={path}>
          {t.find('admin.settings.short', key)}: {valueWords(t, key, field, value)}
        </span>
      ))}
      {limits.map(({ path, key, field, value }) => (
        <span key={path}>{valueWords(t, key, field, value)}</span>
      ))}
    </span>
  );
}

/** What holds without a change; vendors publish terms, but no budgets. */
function UsualNote({ leaf, row, usual }: { leaf: Leaf; row: Row; usual: Row }): ReactNode {
  const t = useTranslate();
  const value = valueAt(usual, leaf.path);
  if (value === valueAt(row, leaf.path)) return null;
  const isBudget = budget.includes(leaf);
  return (
    <p className={styles.usual}>
      {t.rich(isBudget ? 'admin.settings.sources.usualBudget' : 'admin.settings.sources.usual', {
        value: <bdi>{valueWords(t, leaf.key, leaf.field, value)}</bdi>,
      })}
    </p>
  );
}

function EvidenceLink({ evidence }: { evidence: string }): ReactNode {
  const t = useTranslate();
  const address = addressIn(evidence);
  if (address === undefined) return null;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener">
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
