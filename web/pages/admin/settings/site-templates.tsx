/** The four URL templates of one booking site, collapsed. */
import { type ReactNode, useState } from 'react';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { languages } from '#contract/domain/language.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './booking.module.css';
import { TemplateField } from './template-field.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export function SiteTemplates({ site, settings }: { site: Site; settings: SettingsForm }): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(useLanguage());
  const [wasOpened, setWasOpened] = useState(false);
  const { bookingTemplates } = settings.draft;
  const own = bookingTemplates.filter((row) => row.site === site).length;
  const hasFault = bookingTemplates.some(
    (row, index) => row.site === site && `bookingTemplates.${index}.template` in settings.form.faults,
  );
  const isOpen = wasOpened || hasFault;
  return (
    <details
      className={styles.templates}
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary>
        <bdi>{siteNames[site]}</bdi>{' '}
        {own > 0 && <Badge tone="accent">{t('admin.settings.templates.own', { count: own })}</Badge>}
      </summary>
      {isOpen && (
        <div className={styles.fields}>
          {languages.flatMap((language) =>
            tripTypes.map((tripType) => (
              <TemplateField
                key={`${language} ${tripType}`}
                settings={settings}
                place={{ site, language, tripType }}
              />
            )),
          )}
        </div>
      )}
    </details>
  );
}
