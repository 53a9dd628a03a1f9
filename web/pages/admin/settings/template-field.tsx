/** One URL template: built-in or custom, tested while typing, approved by the user. */
import { type ReactNode, useId } from 'react';
import { riyadhDate } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { describe, FieldFrame } from '#web/features/forms/text-fields.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './booking.module.css';
import type { TemplateSetting } from './settings-draft.ts';
import { TemplateTrial } from './template-trial.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export type TemplatePlace = Pick<TemplateSetting, 'site' | 'language' | 'tripType'>;

export function TemplateField({
  settings,
  place,
}: {
  settings: SettingsForm;
  place: TemplatePlace;
}): ReactNode {
  const t = useTranslate();
  const id = useId();
  const rows = settings.draft.bookingTemplates;
  const isHere = (row: TemplatePlace) =>
    row.site === place.site && row.language === place.language && row.tripType === place.tripType;
  const index = rows.findIndex(isHere);
  const own = rows[index];
  const builtIn = settings.builtIn.bookingTemplates.find(isHere)?.template ?? '';
  const template = own?.template ?? builtIn;
  const replace = (row: TemplateSetting) =>
    settings.change({ bookingTemplates: own ? rows.with(index, row) : [...rows, row] });
  const name = `bookingTemplates.${index}.template`;
  const fault = own && settings.form.faults[name];
  const label = t('admin.settings.templates.label', {
    site: siteNamesIn(t.language)[place.site],
    language: t(`admin.settings.language.${place.language}`),
    tripType: t(`trip.${place.tripType}`),
  });
  return (
    <div className={styles.template}>
      <FieldFrame id={id} label={label} fault={fault}>
        <textarea
          {...(own ? { name } : {})}
          {...describe(id, fault)}
          className={styles.address}
          dir="ltr"
          rows={3}
          spellCheck={false}
          readOnly={!own}
          value={template}
          onChange={({ target }) => replace({ ...place, template: target.value, checkedOn: null })}
        />
      </FieldFrame>
      <div className={styles.foot}>
        {own ? (
          <Button
            look="quiet"
            className={styles.small}
            onClick={() => settings.change({ bookingTemplates: rows.toSpliced(index, 1) })}
          >
            {t('admin.settings.templates.useBuiltIn')}
          </Button>
        ) : (
          <>
            <span className={styles.isBuiltIn}>{t('admin.settings.templates.isBuiltIn')}</span>
            <Button
              look="quiet"
              className={styles.small}
              onClick={() => replace({ ...place, template, checkedOn: null })}
            >
              {t('admin.settings.templates.change')}
            </Button>
          </>
        )}
        <TemplateTrial place={place} template={template} />
        {own && <CheckedOn own={own} onCheck={(checkedOn) => replace({ ...own, checkedOn })} />}
      </div>
    </div>
  );
}

/** Confirmation that an administrator opened the example link and found the trip. */
function CheckedOn({ own, onCheck }: { own: TemplateSetting; onCheck: (day: string) => void }): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  return (
    <>
      <span>
        {own.checkedOn === null
          ? t('admin.settings.templates.unchecked')
          : t('admin.settings.templates.checkedOn', { date: formatDate(own.checkedOn, t.language) })}
      </span>
      {own.checkedOn !== today && (
        <Button look="quiet" className={styles.small} onClick={() => onCheck(today)}>
          {t('admin.settings.templates.works')}
        </Button>
      )}
    </>
  );
}
