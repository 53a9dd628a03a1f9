/** Every configured destination: found by code or name, with what it is for readers now. */
import type { ReactNode } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import type { AdminRows } from '#web/features/admin/admin-api.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { FilterBar, SearchFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { formatDate } from '#web/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n.tsx';
import type { QueryView } from '#web/query.tsx';
import { listShown } from './destination-list.ts';
import styles from './premium-destinations.module.css';

type DestinationTableProps = {
  view: QueryView<AdminRows<PremiumDestination>>;
  onEdit: (destination: PremiumDestination) => void;
  onDelete: (destination: PremiumDestination) => void;
};

const usual = { search: '', sort: 'name', order: 'asc' };

export function DestinationTable({ view, onEdit, onDelete }: DestinationTableProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const list = useListState(usual);
  const { data } = view;
  const isEmpty = data?.rows.length === 0;
  const shown = data && { rows: listShown(data.rows, list.values), total: data.total };
  const { sort, order } = list.values;
  return (
    <>
      {!isEmpty && (
        <FilterBar isNarrowed={list.values.search !== ''} onReset={list.reset}>
          <SearchFilter
            label={t('admin.premium.search')}
            value={list.values.search}
            onChange={(search) => list.change({ search })}
          />
        </FilterBar>
      )}
      <DataTable
        caption={t('admin.premium.current')}
        columns={columnsIn(language, t)}
        idOf={({ id }) => id}
        nameOf={({ destinationName }) => destinationName}
        view={{ ...view, data: shown }}
        empty={t(isEmpty ? 'admin.premium.empty' : 'admin.premium.none')}
        sorting={{
          sort,
          order,
          onSort: (nextSort, nextOrder) => list.change({ sort: nextSort, order: nextOrder }),
        }}
        actions={(destination) => (
          <RowButtons destination={destination} onEdit={onEdit} onDelete={onDelete} />
        )}
      />
    </>
  );
}

function columnsIn(language: Language, t: Translate): Column<PremiumDestination>[] {
  const isArabic = language === 'ar';
  return [
    { key: 'code', head: t('admin.premium.code.column'), sort: 'code', cell: codeCell },
    {
      key: 'name',
      head: t('admin.premium.name.column'),
      sort: 'name',
      kind: 'wide',
      cell: ({ destinationName }) => <bdi>{destinationName}</bdi>,
    },
    {
      key: 'city',
      head: t('admin.premium.city'),
      cell: ({ city, cityAr }) => <bdi>{isArabic ? cityAr : city}</bdi>,
    },
    {
      key: 'country',
      head: t('admin.premium.country'),
      cell: ({ country, countryAr }) => <bdi>{isArabic ? countryAr : country}</bdi>,
    },
    { key: 'region', head: t('admin.premium.region'), cell: ({ region }) => t(`region.${region}`) },
    {
      key: 'status',
      head: t('admin.premium.status'),
      kind: 'tight',
      cell: ({ isPremium }) => (
        // In a box of its own: on a phone a cell stretches what it holds.
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
      cell: ({ updatedAt }) => formatDate(riyadhDate(new Date(updatedAt)), language),
    },
  ];
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
  const name = destination.destinationName;
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
