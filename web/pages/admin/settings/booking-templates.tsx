/** URL templates of the booking sites: built-in or custom, tried while typing, approved by the administrator. */
import { type ReactNode, useId, useRef, useState } from 'react';
import { bookingPlaceholders } from '#contract/domain/booking-path.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { languages } from '#contract/domain/language.ts';
import { type BookingTemplateSetting, settingEntries } from '#contract/domain/settings.ts';
import { linkableSites, siteNamesIn } from '#contract/domain/site.ts';
import { checkBookingTemplate } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { useSettled } from '#web/features/admin/list-state.ts';
import field from '#web/features/forms/fields.module.css';
import { describe, FieldFrame } from '#web/features/forms/fields.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { Button, targetClass } from '#web/ui/button.tsx';
import { ExternalIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Row, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { CheckIcon } from '#web/ui/more-icons.tsx';
import { Badge } from '#web/ui/status.tsx';
import type { GroupProps } from './setting-forms.tsx';
import styles from './settings.module.css';

type TemplatePlace = Pick<BookingTemplateSetting, 'site' | 'language' | 'tripType'>;

export function BookingTemplates(props: GroupProps): ReactNode {
  const t = useTranslate();
  const { hook, faults } = props.form;
  const rows: readonly BookingTemplateSetting[] = hook.watch('bookingTemplates');
  return (
    <Stack gap={3}>
      <Fold summary={t('admin.settings.templates.placeholders')}>
        <PlaceholderList />
      </Fold>
      {linkableSites.map((site) => {
        const own = rows.filter((row) => row.site === site).length;
        const isWrong = (row: TemplatePlace, index: number) =>
          row.site === site && `bookingTemplates.${index}.template` in faults;
        const summary = (
          <Row as="span" className={styles.inSummary} gap={3} weight="strong">
            <bdi>{siteNamesIn(t.language)[site]}</bdi>
            {own > 0 && <Badge tone="accent">{t('admin.settings.templates.own', { count: own })}</Badge>}
          </Row>
        );
        return (
          <Fold key={site} summary={summary} hasFault={rows.some(isWrong)}>
            {languages.flatMap((language) =>
              tripTypes.map((tripType) => (
                <TemplateField
                  key={`${language} ${tripType}`}
                  place={{ site, language, tripType }}
                  {...props}
                />
              )),
            )}
          </Fold>
        );
      })}
    </Stack>
  );
}

type FoldProps = { summary: ReactNode; hasFault?: boolean; children: ReactNode };

/** Opened by hand, and by a fault in it. */
function Fold({ summary, hasFault = false, children }: FoldProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = wasOpened || hasFault;
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && (
        <Stack gap={4} className={styles.foldBody}>
          {children}
        </Stack>
      )}
    </details>
  );
}

function PlaceholderList(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Stack as="dl" gap={2} className={styles.terms}>
        {bookingPlaceholders.map((name) => (
          <Row as="div" key={name} gap={3} lines={0} wrap={false} align="baseline">
            <dt>
              <code dir="ltr">{`{${name}}`}</code>
            </dt>
            <dd>{t(`admin.settings.placeholder.${name}`)}</dd>
          </Row>
        ))}
      </Stack>
      <p>{t('admin.settings.templates.rule')}</p>
    </>
  );
}

function TemplateField({ form, answer, place }: GroupProps & { place: TemplatePlace }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const rows: readonly BookingTemplateSetting[] = form.hook.watch('bookingTemplates');
  const isHere = (row: TemplatePlace) =>
    row.site === place.site && row.language === place.language && row.tripType === place.tripType;
  const index = rows.findIndex(isHere);
  const own = rows[index];
  const template = own?.template ?? answer.builtIn.bookingTemplates.find(isHere)?.template ?? '';
  const keep = (all: readonly BookingTemplateSetting[]) => form.change('bookingTemplates', all);
  const put = (row: BookingTemplateSetting) => keep(own ? rows.with(index, row) : [...rows, row]);
  const name = `bookingTemplates.${index}.template`;
  const fault = own && form.faults[name];
  const label = t('admin.settings.templates.label', {
    site: siteNamesIn(t.language)[place.site],
    language: t(`admin.settings.language.${place.language}`),
    tripType: t(`trip.${place.tripType}`),
  });
  const toggle = () => {
    area.current?.focus();
    if (own) keep(rows.toSpliced(index, 1));
    else put({ ...place, template, checkedOn: null });
  };
  return (
    <Stack gap={2}>
      <FieldFrame id={id} label={label} fault={fault}>
        <textarea
          ref={area}
          {...(own ? { name } : {})}
          {...describe(id, fault)}
          className={`${field.input} ${styles.address}`}
          dir="ltr"
          rows={3}
          spellCheck={false}
          readOnly={!own}
          value={template}
          onChange={({ target }) => put({ ...place, template: target.value, checkedOn: null })}
        />
      </FieldFrame>
      <Row gap={4} lines={2} size="sm" tone="soft">
        {!own && <span>{t('admin.settings.templates.isBuiltIn')}</span>}
        <Button look="quiet" isSmall onClick={toggle}>
          {t(own ? 'admin.settings.templates.useBuiltIn' : 'admin.settings.templates.change')}
        </Button>
        <TemplateTrial place={place} template={template} />
        {own && <CheckedOn day={own.checkedOn} onCheck={(checkedOn) => put({ ...own, checkedOn })} />}
      </Row>
    </Stack>
  );
}

/** Confirmation that an administrator opened the example link and found the trip. */
function CheckedOn({ day, onCheck }: { day: string | null; onCheck: (today: string) => void }): ReactNode {
  const t = useTranslate();
  const today = useToday();
  return (
    <>
      <span>
        {day === null
          ? t('admin.settings.templates.unchecked')
          : t('admin.settings.templates.checkedOn', { date: formatDate(day, t.language) })}
      </span>
      {day !== today && (
        <Button look="quiet" isSmall onClick={() => onCheck(today)}>
          {t('admin.settings.templates.works')}
        </Button>
      )}
    </>
  );
}

/** Tests a URL template on the server while it is typed, and links to the result. */
function TemplateTrial({ place, template }: { place: TemplatePlace; template: string }): ReactNode {
  const t = useTranslate();
  const tried = useSettled(template);
  const isEnabled = tried !== '' && tried.length <= settingEntries.bookingTemplates.row.template.longest;
  const query = adminQuery(checkBookingTemplate, { query: { ...place, template: tried } });
  const { data: trial, error } = useQuery(query, isEnabled);
  if (tried !== template) return <Verdict>{t('admin.settings.templates.checking')}</Verdict>;
  if (!isEnabled) return null;
  if (error) return <Verdict tone="bad">{error.message}</Verdict>;
  if (!trial) return <Verdict>{t('admin.settings.templates.checking')}</Verdict>;
  if (!trial.isValid || trial.example === null) {
    return (
      <Verdict tone="bad">
        <WarningIcon size={18} />
        {t('admin.settings.templates.bad')}
      </Verdict>
    );
  }
  return (
    <>
      <Verdict tone="good">
        <CheckIcon size={18} />
        {t('admin.settings.templates.good')}
      </Verdict>
      <a className={targetClass} href={trial.example} target="_blank" rel="noopener">
        {t('admin.settings.templates.example')}
        <ExternalIcon size={16} />
        <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
      </a>
    </>
  );
}

function Verdict({ tone, children }: { tone?: 'good' | 'bad'; children: ReactNode }): ReactNode {
  return (
    <Row as="span" gap={1} tone={tone} role="status">
      {children}
    </Row>
  );
}
