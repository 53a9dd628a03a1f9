/** Dialog to edit a calendar period; the calendar is saved as a whole. */
import { type ReactNode, useState } from 'react';
import { isIsoDate } from '#contract/domain/dates.ts';
import { type CalendarKind, calendarKinds, settingEntries } from '#contract/domain/settings.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { FormFoot } from '#web/features/forms/form-foot.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { formatDate, formatHijri } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SettingField } from './setting-field.tsx';
import type { Period } from './settings-draft.ts';
import { lineFault, onlyFaults, type SettingFaults } from './settings-faults.ts';

type PeriodDialogProps = {
  /** Null if the dialog is closed. */
  edited: Period | null;
  isNew: boolean;
  onSave: (period: Period) => void;
  onCancel: () => void;
};

export function PeriodDialog({ edited, isNew, onSave, onCancel }: PeriodDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onCancel}
      title={t(isNew ? 'admin.settings.calendar.addTitle' : 'admin.settings.calendar.editTitle')}
    >
      {edited && <PeriodForm first={edited} onSave={onSave} onCancel={onCancel} />}
    </Dialog>
  );
}

type PeriodFormProps = { first: Period; onSave: (period: Period) => void; onCancel: () => void };

function PeriodForm({ first, onSave, onCancel }: PeriodFormProps): ReactNode {
  const t = useTranslate();
  const [period, setPeriod] = useState(first);
  const change = (changed: Partial<Period>) => setPeriod((before) => ({ ...before, ...changed }));
  const form = useForm<string>({
    names: [],
    findFaults: () => periodFaults(period, t),
    send: async () => undefined,
    onSent: () =>
      onSave({ ...period, name: { ar: cleanLine(period.name.ar), en: cleanLine(period.name.en) } }),
    onFailed: () => undefined,
  });
  return (
    <form
      ref={form.ref}
      className={formStyles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        // React bubbles events of the dialog to the settings form, which would be submitted, too.
        event.stopPropagation();
        form.handleSubmit(event);
      }}
      onInput={(event) => {
        event.stopPropagation();
        form.handleInput(event);
      }}
    >
      <div className={formStyles.pair}>
        {(['ar', 'en'] as const).map((language) => (
          <SettingField
            key={language}
            name={`name.${language}`}
            label={t(`admin.settings.calendar.name.${language}`)}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            value={period.name[language]}
            fault={form.faults[`name.${language}`]}
            onChange={(text) => change({ name: { ...period.name, [language]: text } })}
          />
        ))}
        <DayField name="start" period={period} fault={form.faults.start} onChange={change} />
        <DayField name="end" period={period} fault={form.faults.end} onChange={change} />
      </div>
      <SelectField
        name="kind"
        label={t('admin.settings.calendar.kind')}
        value={period.kind}
        options={calendarKinds.map((kind) => ({
          value: kind,
          label: t(`admin.settings.calendar.kind.${kind}`),
        }))}
        onChange={({ target }) => change({ kind: target.value as CalendarKind })}
      />
      <CheckField
        label={t('admin.settings.calendar.isConfirmed')}
        hint={t('admin.settings.calendar.isConfirmedHint')}
        checked={period.isConfirmed}
        onChange={({ target }) => change({ isConfirmed: target.checked })}
      />
      <FormFoot
        form={form}
        send={t('admin.settings.calendar.keep')}
        hasTrap={false}
        beside={
          <Button look="quiet" onClick={onCancel}>
            {t('admin.cancel')}
          </Button>
        }
      />
    </form>
  );
}

type DayFieldProps = {
  name: 'start' | 'end';
  period: Period;
  fault: string | undefined;
  onChange: (changed: Partial<Period>) => void;
};

/** Native date input, with the date in both calendars as text below. */
function DayField({ name, period, fault, onChange }: DayFieldProps): ReactNode {
  const t = useTranslate();
  const day = period[name];
  return (
    <SettingField
      name={name}
      label={t(`admin.settings.calendar.${name}`)}
      type="date"
      dir="ltr"
      value={day}
      fault={fault}
      onChange={(value) => onChange({ [name]: value })}
      {...(isIsoDate(day)
        ? { hint: `${formatDate(day, t.language)} · ${formatHijri(day, t.language)}` }
        : {})}
    />
  );
}

function periodFaults({ start, end, name }: Period, t: Translate): SettingFaults {
  const dayFault = (day: string) => (isIsoDate(day) ? undefined : t('admin.settings.fault.day'));
  const isBackwards = isIsoDate(start) && isIsoDate(end) && end < start;
  return onlyFaults([
    ['name.ar', lineFault(t, name.ar, settingEntries.calendar.longest)],
    ['name.en', lineFault(t, name.en, settingEntries.calendar.longest)],
    ['start', dayFault(start)],
    ['end', isBackwards ? t('admin.settings.fault.backwards') : dayFault(end)],
  ]);
}
