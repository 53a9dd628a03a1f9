/** Card of one fare source: its terms in a line, and the fields that change them. */
import { type ReactNode, useState } from 'react';
import { Badge } from '#web/features/admin/badge.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  addressIn,
  type FareSourceDraft,
  fareSourceField,
  limitFields,
  ruleFieldNames,
  withFareSource,
} from './fare-source-draft.ts';
import { EvidenceField, LimitInput, RuleSelect } from './fare-source-fields.tsx';
import { limitWords, ruleWords } from './fare-source-lines.ts';
import styles from './fare-sources.module.css';
import settingStyles from './settings.module.css';
import { useFocusLater } from './use-focus-later.ts';
import type { SettingsForm } from './use-settings-form.ts';

type CardProps = {
  settings: SettingsForm;
  /** What holds until an administrator decides. */
  usual: FareSourceDraft;
  isConfigured: boolean;
};

export function FareSourceCard({ settings, usual, isConfigured }: CardProps): ReactNode {
  const t = useTranslate();
  const [wasOpened, setWasOpened] = useState(false);
  const [card, focusLater] = useFocusLater<HTMLDetailsElement>();
  const { source } = usual;
  const own = settings.draft.fareSources.find((row) => row.source === source);
  const name = providerWords(t, source);
  const hasFault = Object.entries(settings.form.faults).some(
    ([field, fault]) => fault !== undefined && field.startsWith(`fareSources.${source}.`),
  );
  const isOpen = wasOpened || hasFault;
  const goBack = () => {
    for (const field of [...limitFields, 'evidence'] as const) {
      settings.form.clearFault(fareSourceField(source, field));
    }
    settings.change({ fareSources: withFareSource(settings.draft.fareSources, usual, usual) });
    // The button is gone then.
    focusLater('summary');
  };
  return (
    <details
      ref={card}
      className={styles.card}
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary>
        <span className={styles.title}>
          <bdi>{name}</bdi> <Badge tone={isConfigured ? 'good' : 'plain'}>{t(stateKey(isConfigured))}</Badge>{' '}
          {own && <Badge tone="accent">{t('admin.settings.sources.changed')}</Badge>}
        </span>
        <TermsInShort row={own ?? usual} />
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the summary
        <div role="group" aria-label={name} className={styles.fields}>
          {!isConfigured && <p className={styles.note}>{t('admin.settings.sources.notSetUpText')}</p>}
          <SourceFields settings={settings} row={own ?? usual} usual={usual} />
          {own && (
            <div className={settingStyles.row}>
              <Button
                look="quiet"
                aria-label={t('admin.settings.sources.backNamed', { name })}
                onClick={goBack}
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

function stateKey(isConfigured: boolean) {
  return isConfigured ? 'admin.settings.sources.setUp' : 'admin.settings.sources.notSetUp';
}

/** What holds, without opening the card. */
function TermsInShort({ row }: { row: FareSourceDraft }): ReactNode {
  const t = useTranslate();
  const rules = ruleFieldNames.map(
    (field) => `${t(`admin.settings.sources.short.${field}`)}: ${ruleWords(t, field, row[field])}`,
  );
  const limits = limitFields
    .filter((field) => row[field] !== '')
    .map((field) => limitWords(t, field, row[field]));
  return (
    <span className={styles.short}>
      {[...rules, ...limits].map((term) => (
        <span key={term}>{term}</span>
      ))}
    </span>
  );
}

type FieldsProps = { settings: SettingsForm; row: FareSourceDraft; usual: FareSourceDraft };

function SourceFields({ settings, row, usual }: FieldsProps): ReactNode {
  const t = useTranslate();
  const { source } = usual;
  const edit = (changed: Partial<FareSourceDraft>) =>
    settings.change({
      fareSources: withFareSource(settings.draft.fareSources, { ...row, ...changed }, usual),
    });
  const faultOf = (field: Parameters<typeof fareSourceField>[1]) =>
    settings.form.faults[fareSourceField(source, field)];
  return (
    <>
      <div className={settingStyles.pair}>
        {ruleFieldNames.map((field) => (
          <RuleSelect
            key={field}
            source={source}
            field={field}
            value={row[field]}
            usual={usual[field]}
            onChange={(value) => edit({ [field]: value })}
          />
        ))}
        <LimitInput
          source={source}
          field="cacheHours"
          value={row.cacheHours}
          usual={usual.cacheHours}
          fault={faultOf('cacheHours')}
          onChange={(cacheHours) => edit({ cacheHours })}
        />
        <EvidenceField
          source={source}
          value={row.evidence}
          usual={usual.evidence}
          address={addressIn(row.evidence)}
          fault={faultOf('evidence')}
          onChange={(evidence) => edit({ evidence })}
        />
      </div>
      <h4 className={styles.subtitle}>{t('admin.settings.sources.budget')}</h4>
      <div className={settingStyles.pair}>
        {(['callsPerDay', 'usdPerDay'] as const).map((field) => (
          <LimitInput
            key={field}
            source={source}
            field={field}
            value={row[field]}
            usual={usual[field]}
            fault={faultOf(field)}
            onChange={(value) => edit({ [field]: value })}
          />
        ))}
      </div>
    </>
  );
}
