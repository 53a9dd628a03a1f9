/** Settings field for fare sources: one card each, what its terms allow and what it may cost. */
import type { ReactNode } from 'react';
import { type FareSourceSetting, settingEntries } from '#contract/domain/settings.ts';
import { noBudget, ownPermission } from '#contract/domain/source-permission.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { FareSourceCard } from './fare-source-card.tsx';
import { fareSourceDraft } from './fare-source-draft.ts';
import styles from './settings.module.css';
import type { FieldProps } from './settings-draft.ts';

export function FareSourcesField({ settings }: FieldProps<'fareSources'>): ReactNode {
  const t = useTranslate();
  const known = settings.builtIn.fareSources;
  const rows = settings.draft.fareSources;
  const unknown = rows.filter(({ source }) => known.every((each) => each.source !== source));
  if (known.length + unknown.length === 0) {
    return <EmptyNote>{t('admin.settings.sources.none')}</EmptyNote>;
  }
  return (
    <>
      {known.map((source) => (
        <FareSourceCard
          key={source.source}
          settings={settings}
          usual={fareSourceDraft(source)}
          isConfigured={source.isConfigured}
        />
      ))}
      {unknown.map(({ source }) => (
        <FareSourceCard
          key={source}
          settings={settings}
          usual={fareSourceDraft(ownSource(source))}
          isConfigured={false}
        />
      ))}
      <p className={styles.hint}>
        {t('admin.settings.sources.foot', { most: settingEntries.fareSources.mostHours })}
      </p>
    </>
  );
}

/** Of a source that this version of the site does not know. */
function ownSource(source: string): FareSourceSetting {
  return { source, permission: ownPermission, budget: noBudget };
}
