/** Fields of a fare source: each says what its choice does, and what the published terms say where it differs. */
import { type ReactNode, useId } from 'react';
import fieldStyles from '#web/features/forms/text-fields.module.css';
import { describe, FieldFrame } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ExternalIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { fareSourceField, type LimitField, type RuleField, ruleFields } from './fare-source-draft.ts';
import { limitWords, ruleWords } from './fare-source-lines.ts';
import styles from './fare-sources.module.css';
import settingStyles from './settings.module.css';

type FieldProps = { source: string; value: string; usual: string; onChange: (value: string) => void };

export function RuleSelect({
  source,
  field,
  value,
  usual,
  onChange,
}: FieldProps & { field: RuleField }): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <FieldFrame id={id} label={t(`admin.settings.sources.field.${field}`)} fault={undefined}>
      <select
        name={fareSourceField(source, field)}
        {...describe(id, undefined, `${id}-hint`)}
        className={fieldStyles.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {ruleFields[field].map((rule) => (
          <option key={rule} value={rule}>
            {ruleWords(t, field, rule)}
          </option>
        ))}
      </select>
      <Hints id={id} usual={value === usual ? null : ruleWords(t, field, usual)}>
        {t.find('admin.settings.sources.effect', `${field}.${value}`)}
      </Hints>
    </FieldFrame>
  );
}

type InputProps = FieldProps & { fault: string | undefined };

export function LimitInput(props: InputProps & { field: LimitField }): ReactNode {
  const { source, field, value, usual, fault, onChange } = props;
  const t = useTranslate();
  const id = useId();
  return (
    <FieldFrame id={id} label={t(`admin.settings.sources.field.${field}`)} fault={fault}>
      <input
        name={fareSourceField(source, field)}
        {...describe(id, fault, `${id}-hint`)}
        className={fieldStyles.input}
        autoComplete="off"
        inputMode={field === 'usdPerDay' ? 'decimal' : 'numeric'}
        dir="ltr"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Hints
        id={id}
        usual={value === usual ? null : limitWords(t, field, usual)}
        isBudget={field !== 'cacheHours'}
      >
        {t(`admin.settings.sources.hint.${field}`)}
      </Hints>
    </FieldFrame>
  );
}

export function EvidenceField(props: InputProps & { address: string | undefined }): ReactNode {
  const { source, value, usual, address, fault, onChange } = props;
  const t = useTranslate();
  const id = useId();
  return (
    <FieldFrame id={id} label={t('admin.settings.sources.field.evidence')} fault={fault}>
      <input
        name={fareSourceField(source, 'evidence')}
        {...describe(id, fault, `${id}-hint`)}
        className={fieldStyles.input}
        autoComplete="off"
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Hints id={id} usual={value === usual ? null : usual || t('admin.settings.sources.noEvidence')}>
        {t('admin.settings.sources.hint.evidence')}
      </Hints>
      {address !== undefined && (
        <a className={styles.open} href={address} target="_blank" rel="noreferrer noopener">
          {t('admin.settings.sources.open')}
          <ExternalIcon size={16} />
          <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
        </a>
      )}
    </FieldFrame>
  );
}

type HintsProps = {
  id: string;
  usual: string | null;
  /** Vendors publish terms, but no budgets. */
  isBudget?: boolean;
  children: ReactNode;
};

/** What the field's value does, and what holds without a change. @param usual null where it holds */
function Hints({ id, usual, isBudget = false, children }: HintsProps): ReactNode {
  const t = useTranslate();
  return (
    <div id={`${id}-hint`} className={settingStyles.hint}>
      <p>{children}</p>
      {usual !== null && (
        <p className={styles.usual}>
          {t.rich(isBudget ? 'admin.settings.sources.usualBudget' : 'admin.settings.sources.usual', {
            value: <bdi>{usual}</bdi>,
          })}
        </p>
      )}
    </div>
  );
}
