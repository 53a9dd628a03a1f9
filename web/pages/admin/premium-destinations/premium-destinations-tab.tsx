/** Premium destinations tab: which destinations are locked for guests and free users. */
import type { ReactNode } from 'react';
import { regions } from '#contract/domain/region.ts';
import {
  type PremiumDestination,
  premiumDestinationForm,
  premiumDestinations,
} from '#contract/resources/premium-destinations.ts';
import type { FormOf } from '#web/features/admin/admin-form.tsx';
import type { ListOf } from '#web/features/admin/admin-list.tsx';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import { BadgeCell, CodeCell, DayCell, TwoLines } from '#web/features/admin/cells.tsx';
import { callsOf } from '#web/features/admin/resource/resource-calls.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { DestinationFields, type DestinationValues, placeOf, valuesOf } from './destination-fields.tsx';

const { query, save, remove } = callsOf(premiumDestinations);

export function Tab(): ReactNode {
  const t = useTranslate();
  return (
    <Resource
      of={{
        nameOf: (destination) => placeOf(destination, t.language).city,
        intro: { title: t('admin.premium.title'), lead: t('admin.premium.lead') },
        effectOf: (destination, isGone) =>
          t.rich(
            destination.isPremium && !isGone ? 'admin.premium.effect.locked' : 'admin.premium.effect.open',
            { name: <bdi>{placeOf(destination, t.language).city}</bdi> },
          ),
        list: listIn(t),
        form: formIn(t),
        deletion: {
          words: 'admin.premium',
          remove,
          undo: {
            words: 'admin.premium',
            restore: (gone) => save(null, premiumDestinationForm.parse(valuesOf(gone))),
          },
        },
      }}
    />
  );
}

const usual = { search: '', region: '', sort: 'name', order: 'asc' };

export function listIn(t: Translate): ListOf<PremiumDestination, typeof usual> {
  const { compare } = new Intl.Collator(t.language);
  const byCode = (a: PremiumDestination, b: PremiumDestination) =>
    a.destinationCode < b.destinationCode ? -1 : 1;
  return {
    title: t('admin.premium.current'),
    usual,
    query,
    whole: {
      searched: ['destinationCode', 'destinationName', 'city', 'cityAr', 'country', 'countryAr'],
      code: 'destinationCode',
      orders: {
        name: (a, b) => compare(placeOf(a, t.language).city, placeOf(b, t.language).city) || byCode(a, b),
        code: byCode,
        updated: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || byCode(a, b),
      },
    },
    filters: [
      { name: 'search', label: t('admin.premium.search') },
      {
        name: 'region',
        label: t('admin.premium.region'),
        options: [{ value: '', label: t('admin.premium.region.all') }, ...choicesOf(t, 'region', regions)],
      },
    ],
    empty: t('admin.premium.empty'),
    noneSuch: t('admin.premium.none'),
    columns: [
      {
        key: 'name',
        head: t('admin.premium.name.column'),
        sort: 'name',
        kind: 'wide',
        cell: (destination) => (
          <TwoLines
            first={placeOf(destination, t.language).city}
            beside={placeOf(destination, t.language).country}
            // Airport names exist in English only.
            second={<span lang="en">{destination.destinationName}</span>}
          />
        ),
      },
      {
        key: 'code',
        head: t('admin.premium.code.column'),
        sort: 'code',
        cell: ({ destinationCode }) => <CodeCell>{destinationCode}</CodeCell>,
      },
      { key: 'region', head: t('admin.premium.region'), cell: ({ region }) => t(`region.${region}`) },
      {
        key: 'status',
        head: t('admin.premium.status'),
        kind: 'tight',
        cell: ({ isPremium }) => (
          <BadgeCell tone={isPremium ? 'accent' : 'good'}>
            {t(isPremium ? 'admin.premium.status.premium' : 'admin.premium.status.open')}
          </BadgeCell>
        ),
      },
      {
        key: 'updated',
        head: t('admin.premium.updated'),
        sort: 'updated',
        kind: 'tight',
        cell: ({ updatedAt }) => <DayCell at={updatedAt} />,
      },
    ],
  };
}

type Fields = ReturnType<typeof premiumDestinationForm.parse>;

const fromCode = { dir: 'ltr', disabled: true } as const;

function formIn(t: Translate): FormOf<PremiumDestination, DestinationValues, Fields> {
  return {
    words: 'admin.premium',
    lead: t('admin.premium.names.hint'),
    schema: premiumDestinationForm,
    valuesOf,
    faults: { destinationCode: t('admin.premium.code.fault') },
    fields: [
      {
        dir: 'ltr',
        name: 'destinationCode',
        label: t('admin.premium.code'),
        autoCapitalize: 'characters',
        spellCheck: false,
      },
      { name: 'destinationName', label: t('admin.premium.name'), ...fromCode },
      { name: 'city', label: t('admin.premium.city'), ...fromCode },
      { name: 'country', label: t('admin.premium.country'), ...fromCode },
      {
        name: 'region',
        label: t('admin.premium.region'),
        options: choicesOf(t, 'region', regions),
        disabled: true,
      },
      {
        name: 'isPremium',
        label: t('admin.premium.status'),
        options: [
          { value: 'true', label: t('admin.premium.status.premium') },
          { value: 'false', label: t('admin.premium.status.open') },
        ],
      },
    ],
    draw: (drawn) => <DestinationFields {...drawn} />,
    save,
  };
}
