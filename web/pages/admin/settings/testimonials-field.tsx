/** Testimonials in both languages, each with a city, in display order. */
import type { ReactNode } from 'react';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { settingEntries } from '#contract/domain/settings.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextArea } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowTools } from './row-tools.tsx';
import styles from './settings.module.css';
import { type FieldProps, moveRow, nextKey, type TestimonialDraft } from './settings-draft.ts';
import { useFocusLater } from './use-focus-later.ts';
import type { SettingsForm } from './use-settings-form.ts';

const { most } = settingEntries.testimonials;

export function TestimonialsField({ settings }: FieldProps<'testimonials'>): ReactNode {
  const t = useTranslate();
  const [list, focusLater] = useFocusLater<HTMLDivElement>();
  const { testimonials } = settings.draft;
  const isFull = testimonials.length >= most;
  const add = () => {
    const key = nextKey(testimonials);
    const row = { key, text: { ar: '', en: '' }, city: 'RUH', isSample: false } as const;
    settings.change({ testimonials: [...testimonials, row] });
    focusLater(`[data-key="${key}"] textarea`);
  };
  return (
    <div ref={list} className={styles.form}>
      {testimonials.length === 0 && <EmptyNote>{t('admin.settings.testimonials.none')}</EmptyNote>}
      {testimonials.map((row, index) => (
        <TestimonialFields
          key={row.key}
          row={row}
          index={index}
          settings={settings}
          onRemoved={() => focusLater('[data-add]')}
        />
      ))}
      <div className={styles.row}>
        <Button
          look="quiet"
          data-add
          aria-disabled={isFull}
          onClick={() => {
            if (!isFull) add();
          }}
        >
          {t('admin.settings.testimonials.add')}
        </Button>
        {isFull && <p className={styles.hint}>{t('admin.settings.testimonials.full', { most })}</p>}
      </div>
    </div>
  );
}

type FieldsProps = { row: TestimonialDraft; index: number; settings: SettingsForm; onRemoved: () => void };

function TestimonialFields({ row, index, settings, onRemoved }: FieldsProps): ReactNode {
  const t = useTranslate();
  const { testimonials } = settings.draft;
  const { faults } = settings.form;
  const replace = (rows: readonly TestimonialDraft[]) => settings.change({ testimonials: rows });
  const edit = (changed: Partial<TestimonialDraft>) =>
    replace(testimonials.map((each) => (each.key === row.key ? { ...each, ...changed } : each)));
  const name = t('admin.settings.testimonials.one', { number: String(index + 1) });
  return (
    <fieldset className={styles.card} data-key={row.key}>
      <legend>
        <span className={styles.spread}>
          {name}
          <RowTools
            name={name}
            canMove={{ up: index > 0, down: index < testimonials.length - 1 }}
            onMove={(step) => replace(moveRow(testimonials, index, step))}
            onRemove={() => {
              replace(testimonials.filter(({ key }) => key !== row.key));
              onRemoved();
            }}
          />
        </span>
      </legend>
      <div className={styles.pair}>
        {(['ar', 'en'] as const).map((language) => (
          <TextArea
            key={language}
            name={`testimonials.${index}.text.${language}`}
            label={t(`admin.settings.in.${language}`)}
            rows={3}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            value={row.text[language]}
            fault={faults[`testimonials.${index}.text.${language}`]}
            onChange={({ target }) => edit({ text: { ...row.text, [language]: target.value } })}
          />
        ))}
        <SelectField
          label={t('admin.settings.testimonials.city')}
          value={row.city}
          options={departureAirports.map((city) => ({ value: city, label: t(`city.${city}`) }))}
          onChange={({ target }) => edit({ city: target.value as DepartureAirport })}
        />
        <CheckField
          label={t('admin.settings.testimonials.sample')}
          hint={t('admin.settings.testimonials.sampleHint')}
          checked={row.isSample}
          onChange={({ target }) => edit({ isSample: target.checked })}
        />
      </div>
    </fieldset>
  );
}
