/** URL templates of the booking sites: built-in or custom, tried while typing, approved by the administrator. */
import { type ReactNode, useId, useRef, useState } from 'react';
import { bookingPlaceholders } from '#contract/domain/booking-path.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { languages } from '#contract/domain/language.ts';
import type { BookingTemplateSetting } from '#contract/domain/settings.ts';
import { linkableSites, type Site, siteNamesIn } from '#contract/domain/site.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { describe, FieldFrame } from '#web/features/forms/text-fields.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FieldProps } from './setting-fields.tsx';
import styles from './settings.module.css';
import { TemplateTrial } from './template-trial.tsx';

const name = 'bookingTemplates';

export function TemplatesField(props: FieldProps): ReactNode {
  return (
    <div className={styles.rows}>
      <PlaceholderList />
      {linkableSites.map((site) => (
        <SiteTemplates key={site} site={site} {...props} />
      ))}
    </div>
  );
}

/** Placeholders of a URL template and their values. */
function PlaceholderList(): ReactNode {
  const t = useTranslate();
  return (
    <details className={styles.fold} data-look="note">
      <summary>{t('admin.settings.templates.placeholders')}</summary>
      <dl className={styles.foldBody}>
        {bookingPlaceholders.map((each) => (
          <div key={each} className={styles.term}>
            <dt>
              <code dir="ltr">{`{${each}}`}</code>
            </dt>
            <dd>{t(`admin.settings.placeholder.${each}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foldBody}>{t('admin.settings.templates.rule')}</p>
    </details>
  );
}

/** The four templates of one site, collapsed. */
function SiteTemplates({ site, form, answer }: FieldProps & { site: Site }): ReactNode {
  const t = useTranslate();
  const [wasOpened, setWasOpened] = useState(false);
  const rows: readonly BookingTemplateSetting[] = form.hook.watch(name);
  const own = rows.filter((row) => row.site === site).length;
  const isOpen =
    wasOpened || rows.some((row, index) => row.site === site && `${name}.${index}.template` in form.faults);
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary className={styles.rowTitle}>
        <bdi>{siteNamesIn(t.language)[site]}</bdi>{' '}
        {own > 0 && <Badge tone="accent">{t('admin.settings.templates.own', { count: own })}</Badge>}
      </summary>
      {isOpen && (
        <div className={styles.foldBody}>
          {languages.flatMap((language) =>
            tripTypes.map((tripType) => (
              <TemplateField
                key={`${language} ${tripType}`}
                form={form}
                answer={answer}
                place={{ site, language, tripType }}
              />
            )),
          )}
        </div>
      )}
    </details>
  );
}

export type TemplatePlace = Pick<BookingTemplateSetting, 'site' | 'language' | 'tripType'>;

function TemplateField({ form, answer, place }: FieldProps & { place: TemplatePlace }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const rows: readonly BookingTemplateSetting[] = form.hook.watch(name);
  const isHere = (row: TemplatePlace) =>
    row.site === place.site && row.language === place.language && row.tripType === place.tripType;
  const index = rows.findIndex(isHere);
  const own = rows[index];
  const template = own?.template ?? answer.builtIn.bookingTemplates.find(isHere)?.template ?? '';
  const put = (row: BookingTemplateSetting) =>
    form.change(name, own ? rows.with(index, row) : [...rows, row]);
  const path = `${name}.${index}.template`;
  const fault = own && form.faults[path];
  const label = t('admin.settings.templates.label', {
    site: siteNamesIn(t.language)[place.site],
    language: t(`admin.settings.language.${place.language}`),
    tripType: t(`trip.${place.tripType}`),
  });
  return (
    <div className={styles.template}>
      <FieldFrame id={id} label={label} fault={fault}>
        <textarea
          ref={area}
          {...(own ? { name: path } : {})}
          {...describe(id, fault)}
          className={styles.address}
          dir="ltr"
          rows={3}
          spellCheck={false}
          readOnly={!own}
          value={template}
          onChange={({ target }) => put({ ...place, template: target.value, checkedOn: null })}
        />
      </FieldFrame>
      <div className={styles.templateFoot}>
        {!own && <span>{t('admin.settings.templates.isBuiltIn')}</span>}
        <SmallButton
          onClick={() => {
            area.current?.focus();
            if (own) form.change(name, rows.toSpliced(index, 1));
            else put({ ...place, template, checkedOn: null });
          }}
        >
          {t(own ? 'admin.settings.templates.useBuiltIn' : 'admin.settings.templates.change')}
        </SmallButton>
        <TemplateTrial place={place} template={template} />
        {own && <CheckedOn own={own} onCheck={(checkedOn) => put({ ...own, checkedOn })} />}
      </div>
    </div>
  );
}

/** Confirmation that an administrator opened the example link and found the trip. */
function CheckedOn({
  own,
  onCheck,
}: {
  own: BookingTemplateSetting;
  onCheck: (day: string) => void;
}): ReactNode {
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
        <SmallButton onClick={() => onCheck(today)}>{t('admin.settings.templates.works')}</SmallButton>
      )}
    </>
  );
}

function SmallButton(props: { onClick: () => void; children: string }): ReactNode {
  return <Button look="quiet" className={styles.tool} {...props} />;
}
