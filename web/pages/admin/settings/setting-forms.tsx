/** The fields of each group of settings. */
import type { ReactNode } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { isIsoDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import {
  operatorPapers,
  type SettingName,
  type Settings,
  settingEntries,
} from '#contract/domain/settings.ts';
import { type BookingSite, bookingSites, type Site, siteNamesIn } from '#contract/domain/site.ts';
import { nameNetwork, type SocialNetwork, socialNetworks } from '#contract/domain/social-networks.ts';
import { CheckField, FieldFault } from '#web/features/forms/fields.tsx';
import { formatDate, formatHijri } from '#web/i18n/format.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { BookingTemplates } from './booking-templates.tsx';
import {
  localizedFields,
  RowTools,
  SettingFields,
  SettingGroup,
  SettingRows,
  type SettingsForm,
  settingField,
} from './setting-rows.tsx';
import styles from './settings.module.css';

export type GroupProps = { form: SettingsForm; answer: AdminSettings };

const amount = { inputMode: 'decimal', dir: 'ltr' } as const;
const whole = { inputMode: 'numeric', dir: 'ltr' } as const;
const text = { dir: 'auto' } as const;

function GeneralFields({ form }: GroupProps): ReactNode {
  const t = useTranslate();
  const paper: Settings['operatorPaper'] = form.hook.watch('operatorPaper');
  const email = { type: 'email', inputMode: 'email', dir: 'ltr' } as const;
  return (
    <>
      <SettingGroup title={t('admin.settings.name.siteName')}>
        <SettingFields form={form} fields={localizedFields(t, 'siteName')} />
      </SettingGroup>
      <SettingGroup title={t('admin.settings.card.plans')}>
        <SettingFields
          form={form}
          fields={[
            settingField(t, 'premiumPrice', amount),
            settingField(t, 'premiumAnnualMonthlyPrice', amount),
            settingField(t, 'moneyBackDays', whole),
            settingField(t, 'maxFreeDeals', whole),
          ]}
        />
      </SettingGroup>
      <SettingGroup title={t('admin.settings.card.support')}>
        <SettingFields form={form} fields={[settingField(t, 'supportEmail', email)]} />
      </SettingGroup>
      <SettingGroup title={t('admin.settings.card.operator')}>
        <SettingFields
          form={form}
          fields={[
            ...localizedFields(t, 'operatorName'),
            settingField(t, 'operatorPaper', {
              options: choicesOf(t, 'admin.settings.option.operatorPaper', operatorPapers),
              hint: t(`admin.settings.effect.operatorPaper.${paper}`),
            }),
            settingField(t, 'operatorNumber', text),
            settingField(t, 'operatorVat', text),
            settingField(t, 'operatorPhone', text),
            ...localizedFields(t, 'operatorAddress'),
            ...localizedFields(t, 'complaintsAnswered'),
            settingField(t, 'complaintsContact', text),
          ]}
        />
      </SettingGroup>
    </>
  );
}

function TestimonialFields({ form }: GroupProps): ReactNode {
  const t = useTranslate();
  const cities = choicesOf(t, 'city', departureAirports);
  return (
    <SettingRows<Settings['testimonials'][number]>
      form={form}
      name="testimonials"
      most={settingEntries.testimonials.most}
      titleOf={(_, index) => numbered(t, 'testimonials', index)}
      blank={() => ({ text: { ar: '', en: '' }, city: departureAirports[0] })}
      fieldsOf={(_, at) => [
        ...localizedFields(t, 'testimonials.text', { kind: 'area' }, `${at}.text`),
        settingField(t, 'testimonials.city', { options: cities }, `${at}.city`),
      ]}
    />
  );
}

/** What a row without a name is called. */
function numbered(t: Translate, rows: 'testimonials' | 'unusualPeriods', index: number): string {
  const number = String(index + 1);
  return t('admin.settings.row.numbered', { name: t(`admin.settings.one.${rows}`), number });
}

function SocialFields({ form }: GroupProps): ReactNode {
  const t = useTranslate();
  const nameOf = (network: SocialNetwork) => nameNetwork(network, t.language);
  const address = { type: 'url', inputMode: 'url', dir: 'ltr', placeholder: 'https://' } as const;
  /** Each network once. */
  const freeFor = (own: string | undefined, rows: Settings['socialLinks']) =>
    socialNetworks.filter((each) => each === own || rows.every(({ network }) => network !== each));
  return (
    <SettingRows<Settings['socialLinks'][number]>
      form={form}
      name="socialLinks"
      most={settingEntries.socialLinks.most}
      isLine
      titleOf={({ network }) => nameOf(network)}
      blank={(rows) => ({ network: freeFor(undefined, [...rows])[0] ?? 'x', url: '' })}
      fieldsOf={({ network }, at, rows) => {
        const options = freeFor(network, [...rows]).map((value) => ({ value, label: nameOf(value) }));
        return [
          settingField(t, 'socialLinks.network', { options }, `${at}.network`),
          settingField(t, 'socialLinks.url', address, `${at}.url`),
        ];
      }}
    />
  );
}

function UnusualFields({ form }: GroupProps): ReactNode {
  const t = useTranslate();
  return (
    <SettingRows<Settings['unusualPeriods'][number]>
      form={form}
      name="unusualPeriods"
      most={settingEntries.unusualPeriods.most}
      titleOf={({ reason }, index) => reason[t.language] || numbered(t, 'unusualPeriods', index)}
      blank={() => ({ start: '', end: '', places: '', reason: { ar: '', en: '' } }) as never}
      fieldsOf={({ start, end }, at) => [
        settingField(t, 'unusualPeriods.start', dayField(t, start), `${at}.start`),
        settingField(t, 'unusualPeriods.end', dayField(t, end), `${at}.end`),
        settingField(t, 'unusualPeriods.places', text, `${at}.places`),
        ...localizedFields(t, 'unusualPeriods.reason', {}, `${at}.reason`),
      ]}
    />
  );
}

/** With the chosen day in both calendars. */
function dayField(t: Translate, day: string) {
  const hint = isIsoDate(day)
    ? `${formatDate(day, t.language)} · ${formatHijri(day, t.language)}`
    : undefined;
  return { type: 'date', dir: 'ltr', hint } as const;
}

function BookingFields({ form, answer }: GroupProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <BookingGroup name="bookingSites">
        <SitesInOrder form={form} />
      </BookingGroup>
      <Card dense>
        <CheckField
          {...form.tick('earnsCommission')}
          isSwitch
          label={t('admin.settings.name.earnsCommission')}
          hint={t('admin.settings.hint.earnsCommission')}
        />
      </Card>
      <BookingGroup name="bookingTemplates">
        <BookingTemplates form={form} answer={answer} />
      </BookingGroup>
      <BookingGroup name="bookingFees">
        <Stack gap={3}>
          {(form.hook.watch('bookingFees') as readonly { site: Site }[]).map(({ site }, index) => (
            <Card key={site} dense pad={3} role="group" aria-label={siteNamesIn(t.language)[site]}>
              <Row gap={4} lines={2}>
                <Text className={styles.name} weight="strong">
                  {siteNamesIn(t.language)[site]}
                </Text>
                <SettingFields
                  form={form}
                  fit="short"
                  fields={[
                    settingField(t, 'bookingFees.percent', amount, `bookingFees.${index}.percent`),
                    settingField(t, 'bookingFees.fixed', amount, `bookingFees.${index}.fixed`),
                  ]}
                />
              </Row>
            </Card>
          ))}
        </Stack>
      </BookingGroup>
    </>
  );
}

type BookingGroupProps = { name: 'bookingSites' | 'bookingTemplates' | 'bookingFees'; children: ReactNode };

function BookingGroup({ name, children }: BookingGroupProps): ReactNode {
  const t = useTranslate();
  return (
    <SettingGroup title={t(`admin.settings.name.${name}`)} lead={t(`admin.settings.hint.${name}`)}>
      {children}
    </SettingGroup>
  );
}

/** Sites that are open, in their order, then those that are closed. */
function SitesInOrder({ form }: { form: SettingsForm }): ReactNode {
  const t = useTranslate();
  const open: readonly BookingSite[] = form.hook.watch('bookingSites');
  const fault = form.faults.bookingSites;
  const change = (sites: readonly BookingSite[]) => form.change('bookingSites', sites);
  const move = (from: number, step: -1 | 1) =>
    change(open.toSpliced(from, 1).toSpliced(from + step, 0, ...open.slice(from, from + 1)));
  return (
    <Stack gap={3}>
      {[...open, ...bookingSites.filter((each) => !open.includes(each))].map((site, index) => {
        const isOpen = open.includes(site);
        const name = siteNamesIn(t.language)[site];
        return (
          <Card
            key={site}
            as="div"
            dense
            pad={2}
            tone={isOpen ? undefined : 'soft'}
            className={isOpen ? undefined : styles.off}
          >
            <Row gap={3} wrap={false} justify="between">
              <CheckField
                name="bookingSites"
                label={<bdi>{name}</bdi>}
                checked={isOpen}
                aria-invalid={fault === undefined ? undefined : true}
                onChange={({ target }) =>
                  change(target.checked ? [...open, site] : open.filter((other) => other !== site))
                }
              />
              {isOpen && <RowTools name={name} index={index} count={open.length} onMove={move} />}
            </Row>
          </Card>
        );
      })}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
    </Stack>
  );
}

type Group = { names: readonly SettingName[]; Fields: (props: GroupProps) => ReactNode };

/** Each group is a part of the screen, saved by itself. */
export const settingGroups = {
  general: {
    names: [
      ...([
        'siteName',
        'premiumPrice',
        'premiumAnnualMonthlyPrice',
        'moneyBackDays',
        'maxFreeDeals',
      ] as const),
      ...(['supportEmail', 'operatorName', 'operatorPaper', 'operatorNumber', 'operatorVat'] as const),
      ...(['operatorPhone', 'operatorAddress', 'complaintsAnswered', 'complaintsContact'] as const),
    ],
    Fields: GeneralFields,
  },
  testimonials: { names: ['testimonials'], Fields: TestimonialFields },
  booking: {
    names: ['bookingSites', 'earnsCommission', 'bookingTemplates', 'bookingFees'],
    Fields: BookingFields,
  },
  social: { names: ['socialLinks'], Fields: SocialFields },
  unusual: { names: ['unusualPeriods'], Fields: UnusualFields },
} as const satisfies Record<string, Group>;
