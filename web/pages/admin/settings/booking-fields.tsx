/** Settings fields for the booking sites, their order and their URL templates. */
import type { ReactNode } from 'react';
import { type BookingSite, bookingSites, linkableSites, siteNamesIn } from '#contract/domain/site.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import bookingStyles from './booking.module.css';
import { PlaceholderList } from './placeholder-list.tsx';
import { RowTools } from './row-tools.tsx';
import styles from './settings.module.css';
import { type FieldProps, moveRow } from './settings-draft.ts';
import { SiteTemplates } from './site-templates.tsx';

export function BookingTemplatesField({ settings }: FieldProps<'bookingTemplates'>): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>{t('admin.settings.name.bookingTemplates')}</h3>
      <p className={styles.hint}>{t('admin.settings.templates.lead')}</p>
      <PlaceholderList />
      {linkableSites.map((site) => (
        <SiteTemplates key={site} site={site} settings={settings} />
      ))}
    </section>
  );
}

/** Lists the enabled booking sites in their order, then the disabled ones. */
export function BookingSitesField({ settings }: FieldProps<'bookingSites'>): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(useLanguage());
  const enabled = settings.draft.bookingSites;
  const fault = settings.form.faults.bookingSites;
  const closed = bookingSites.filter((site) => !enabled.includes(site));
  const replace = (chosen: BookingSite[]) => settings.change({ bookingSites: chosen });
  return (
    <fieldset className={styles.card}>
      <legend>{t('admin.settings.name.bookingSites')}</legend>
      <p className={styles.hint}>{t('admin.settings.sites.lead')}</p>
      <ol className={bookingStyles.sites}>
        {[...enabled, ...closed].map((site, index) => {
          const isEnabled = enabled.includes(site);
          return (
            <li key={site} className={bookingStyles.site} data-off={!isEnabled}>
              <CheckField
                name="bookingSites"
                label={<bdi>{siteNames[site]}</bdi>}
                checked={isEnabled}
                aria-invalid={fault === undefined ? undefined : true}
                onChange={({ target }) =>
                  replace(target.checked ? [...enabled, site] : enabled.filter((each) => each !== site))
                }
              />
              {isEnabled && (
                <RowTools
                  name={siteNames[site]}
                  canMove={{ up: index > 0, down: index < enabled.length - 1 }}
                  onMove={(step) => replace(moveRow(enabled, index, step))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {fault === undefined ? null : <p className={styles.fault}>{fault}</p>}
    </fieldset>
  );
}
