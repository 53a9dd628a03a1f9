/** Columns of the deals table. */
import type { ReactNode } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { curatedSource } from '#contract/domain/deal.ts';
import { Moment } from '#web/features/admin/cells.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge, type BadgeTone } from '#web/ui/status.tsx';
import styles from './deals.module.css';
import { percentAbove } from './discount-check.tsx';

export function useDealColumns(): readonly Column<AdminDeal>[] {
  const t = useTranslate();
  const headOf = (
    key: 'destination' | 'status' | 'airline' | 'price' | 'discount' | 'expires' | 'updated',
  ) => ({ key, head: t(`admin.deals.column.${key}`) });
  return [
    {
      ...headOf('destination'),
      sort: 'destination',
      kind: 'wide',
      cell: (deal) => <Destination deal={deal} />,
    },
    { ...headOf('status'), cell: (deal) => <Status deal={deal} /> },
    { ...headOf('airline'), cell: (deal) => <AirlineName deal={deal} /> },
    { ...headOf('price'), sort: 'dealPrice', kind: 'number', cell: (deal) => <Prices deal={deal} /> },
    { ...headOf('discount'), sort: 'discount', cell: (deal) => <Discount deal={deal} /> },
    { ...headOf('expires'), sort: 'expires', cell: (deal) => <End deal={deal} /> },
    { ...headOf('updated'), sort: 'updated', cell: (deal) => <Moment at={deal.updatedAt} /> },
  ];
}

function Destination({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const arabic = <bdi lang="ar">{deal.destinationAr}</bdi>;
  const english = <bdi lang="en">{deal.destination}</bdi>;
  const marks = [
    t('admin.deals.from', { city: isArabic ? deal.departureCityAr : deal.departureCity }),
    t(`trip.${deal.tripType}`),
    ...(deal.isCurated ? [] : [t('admin.deals.found')]),
    ...(deal.isSample ? [t('admin.deals.sample')] : []),
  ];
  return (
    <div>
      <Row as="p" align="baseline" gap={2} lines={0} breaks="anywhere">
        <strong>{isArabic ? arabic : english}</strong>
        <Text as="span" tone="soft">
          {isArabic ? english : arabic}
        </Text>
        <bdi className={styles.code}>{deal.destinationCode}</bdi>
        {deal.isPremium && <Badge tone="accent">{t('admin.deals.premium')}</Badge>}
      </Row>
      <Soft size="xs">{marks.join(' · ')}</Soft>
    </div>
  );
}

const tones = {
  pending: 'warning',
  published: 'good',
  rejected: 'bad',
  expired: 'plain',
} as const satisfies Record<AdminDeal['status'], BadgeTone>;

function Status({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const isDeleted = deal.deletedAt !== null;
  const hasEnded = deal.expiresAt !== null && Date.parse(deal.expiresAt) <= now;
  const hasLeft = deal.cheapestDate !== null && deal.cheapestDate < riyadhDate(new Date(now));
  const status = hasEnded && deal.status === 'published' ? 'expired' : deal.status;
  const isUnlisted = status === 'expired' && (hasLeft || (!hasEnded && deal.source !== curatedSource));
  return (
    <div className={styles.lines}>
      <Badge tone={isDeleted ? 'bad' : tones[status]}>
        {t(`admin.deals.status.${isDeleted ? 'deleted' : status}`)}
      </Badge>
      {isUnlisted && (
        <Soft as="span" size="sm">
          {t(hasLeft ? 'admin.deals.departed' : 'admin.deals.noLongerListed')}
        </Soft>
      )}
    </div>
  );
}

function AirlineName({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const name = (isArabic ? deal.airlineAr : deal.airline) ?? deal.airline ?? deal.airlineCode;
  return name === null ? <Soft as="span">{t('admin.deals.none')}</Soft> : <bdi>{name}</bdi>;
}

function Prices({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const { dealPrice, originalPrice } = deal;
  return (
    <span className={`${styles.lines} ${styles.prices}`}>
      <strong>
        <Price amount={dealPrice} />
      </strong>
      {dealPrice < originalPrice ? (
        <Soft as="s" size="sm">
          <VisuallyHidden>{t('admin.deals.original')} </VisuallyHidden>
          <Price amount={originalPrice} className={styles.struck} />
        </Soft>
      ) : (
        originalPrice > 0 && (
          <Soft as="span">
            <Price amount={originalPrice} />
          </Soft>
        )
      )}
    </span>
  );
}

function Discount({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const { check, discountPercentage, status } = deal;
  const { verdict } = check;
  const percent = check.recordedPercentage ?? 0;
  const isOver = status === 'expired' || status === 'rejected' || deal.deletedAt !== null;
  return (
    <span className={styles.lines}>
      <span>{t('admin.deals.percent', { percent: discountPercentage })}</span>
      {verdict === 'supported' && !isOver && (
        <Badge tone="good">
          <VerifiedIcon size={14} />
          {t('admin.deals.verified', { percent })}
        </Badge>
      )}
      {verdict === 'contradicted' && (
        <Badge tone="warning">
          <WarningIcon size={14} />
          {saysOfDiscount(t, deal)}
        </Badge>
      )}
      <Soft as="span" size="sm">
        {verdict === 'supported' && isOver && saysOfDiscount(t, deal)}
        {verdict === 'unseen' && t('admin.deals.unseen')}
        {verdict === 'unknown' && t('admin.deals.noRecord')}
      </Soft>
    </span>
  );
}

/** What the price history says of the price: below the usual one, or above it. */
function saysOfDiscount(t: Translate, { check, dealPrice }: AdminDeal): string {
  const above = percentAbove(check, dealPrice);
  if (above > 0) return t('admin.deals.above', { percent: above });
  return t('admin.deals.recordSays', { percent: check.recordedPercentage ?? 0 });
}

/** A published deal that nothing ends is marked once it has stood for a week. */
export function End({ deal }: { deal: AdminDeal }): ReactNode {
  const t = useTranslate();
  const { expiresAt, cheapestDate, status, publishedAt } = deal;
  const days = Math.floor((useNow() - Date.parse(publishedAt ?? '')) / 86_400_000);
  if (expiresAt !== null) return <Moment at={expiresAt} />;
  if (cheapestDate !== null) return <Soft as="span">{t('admin.deals.endsByDeparture')}</Soft>;
  if (status === 'published' && days >= 7) {
    return <Badge tone="warning">{t('admin.deals.noEndFor', { days })}</Badge>;
  }
  return <Soft as="span">{t('admin.deals.noEnd')}</Soft>;
}
