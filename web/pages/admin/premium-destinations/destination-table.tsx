/** Table of Premium destinations with search. */
import type { ReactNode } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { regions } from '#contract/domain/region.ts';
import type { QueryView } from '#web/api/query.tsx';
import type { AdminRows } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatDate } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { cityOf, countryOf, listShown, pageOf } from './destination-list.ts';
import styles from './premium-destinations.module.css';

type DestinationTableProps = {
  view: QueryView<AdminRows<PremiumDestination>>;
  onEdit: (destination: PremiumDestination) => void;
  onDelete: (destination: PremiumDestination) => void;
};

const usual = { search: '', region: '', sort: 'name', order: 'asc' };

export function DestinationTable({ view, onEdit, onDelete }: DestinationTableProps): ReactNode {
  const t = useTranslate();
  const list = useListState(usual);
  const { data } = view;
  const { search, region } = list.values;
  const isEmpty = data?.rows.length === 0;
  const found = data && listShown(data.rows, list.values, t.language);
  const filters: ListFilter<typeof usual>[] = [
    { name: 'search', label: t('admin.premium.search') },
    {
      name: 'region',
      label: t('admin.premium.region'),
      options: [{ value: '', label: t('admin.premium.region.all') }, ...choicesOf(t, 'region', regions)],
    },
  ];
  return (
    <AdminList
      title={t('admin.premium.current')}
      list={{ ...list, isNarrowed: search !== '' || region !== '' }}
      filters={isEmpty ? [] : filters}
      columns={columnsIn(t)}
      view={{
        ...view,
        data: found && { rows: pageOf(found, list.page, list.perPage), total: found.length },
      }}
      empty={t(isEmpty ? 'admin.premium.empty' : 'admin.premium.none')}
      actions={(destination) => <RowButtons destination={destination} onEdit={onEdit} onDelete={onDelete} />}
    />
  );
}

function columnsIn(t: Translate): Column<PremiumDestination>[] {
  return [
    {
      key: 'name',
      head: t('admin.premium.name.column'),
      sort: 'name',
      kind: 'wide',
      cell: (destination) => <Names destination={destination} language={t.language} />,
    },
    { key: 'code', head: t('admin.premium.code.column'), sort: 'code', cell: codeCell },
    { key: 'region', head: t('admin.premium.region'), cell: ({ region }) => t(`region.${region}`) },
    {
      key: 'status',
      head: t('admin.premium.status'),
      kind: 'tight',
      cell: ({ isPremium }) => (
        // Wrapped, since cells stretch their children on small screens.
        <span>
          <Badge tone={isPremium ? 'accent' : 'good'}>
            {t(isPremium ? 'admin.premium.status.premium' : 'admin.premium.status.open')}
          </Badge>
        </span>
      ),
    },
    {
      key: 'updated',
      head: t('admin.premium.updated'),
      sort: 'updated',
      kind: 'tight',
      cell: ({ updatedAt }) => formatDate(riyadhDate(new Date(updatedAt)), t.language),
    },
  ];
}

/** The localized city, then the airport name, which exists in English only. */
function Names({
  destination,
  language,
}: {
  destination: PremiumDestination;
  language: Language;
}): ReactNode {
  return (
    <div>
      <p>
        <bdi className={styles.strong}>{cityOf(destination, language)}</bdi>
        {language === 'ar' ? '، ' : ', '}
        <bdi>{countryOf(destination, language)}</bdi>
      </p>
      <p className={styles.second}>
        <bdi lang="en">{destination.destinationName}</bdi>
      </p>
    </div>
  );
}

function codeCell({ destinationCode }: PremiumDestination): ReactNode {
  return (
    <bdi dir="ltr" className={styles.code}>
      {destinationCode}
    </bdi>
  );
}

type RowButtonsProps = Omit<DestinationTableProps, 'view'> & { destination: PremiumDestination };

function RowButtons({ destination, onEdit, onDelete }: RowButtonsProps): ReactNode {
  const t = useTranslate();
  const name = cityOf(destination, useLanguage());
  return (
    <>
      <RowButton label={t('admin.premium.editOf', { name })} onClick={() => onEdit(destination)}>
        {t('admin.premium.edit')}
      </RowButton>
      <RowButton
        tone="danger"
        label={t('admin.premium.deleteOf', { name })}
        onClick={() => onDelete(destination)}
      >
        {t('admin.premium.delete')}
      </RowButton>
    </>
  );
}
