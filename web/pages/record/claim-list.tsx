/** Pages of claims, each with what became of it. */
import type { ReactNode } from 'react';
import type { Claim } from '#contract/api/record.ts';
import { claimKinds, claimsPerPage, type OutcomeDays } from '#contract/domain/record.ts';
import { claimPath, type RecordQuery, recordPath, shownFilters } from '#web/addresses/record-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { recordQueries } from '#web/features/record/record-queries.ts';
import { formatDate, formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ArrowIcon, BackIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './record.module.css';

export function ClaimList({ query }: { query: RecordQuery }): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="section" gap={3} id="claims" aria-labelledby="claims-title">
      <Row justify="between" gap={3}>
        <Text as="h2" size="2xl" id="claims-title">
          {t('record.claims')}
        </Text>
        <Choices
          label={t('record.kind')}
          options={claimKinds.map((kind) => ({
            key: kind,
            name: t(`record.kind.${kind}`),
            to: `${recordPath({ ...query, kind, page: 1 })}#claims`,
            isChosen: kind === query.kind,
          }))}
        />
      </Row>
      <Choices
        label={t('record.outcome')}
        options={shownFilters.map((outcome) => ({
          key: outcome,
          name: t(`record.outcome.${outcome}`),
          to: `${recordPath({ ...query, outcome, page: 1 })}#claims`,
          isChosen: outcome === query.outcome,
        }))}
      />
      <Loaded view={useQuery(recordQueries.claims(query))} fallback={<Skeleton className={styles.loading} />}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{t('record.claims.none')}</EmptyState>
            ) : (
              <ul className={styles.claims}>
                {rows.map((claim) => (
                  <ClaimRow key={claim.id} claim={claim} days={query.days} />
                ))}
              </ul>
            )}
            <Paging query={query} pages={Math.max(1, Math.ceil(total / claimsPerPage))} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

type ChoicesProps = {
  label: string;
  options: readonly { key: string; name: string; to: string; isChosen: boolean }[];
};

/** Links that look like one control. */
export function Choices({ label, options }: ChoicesProps): ReactNode {
  return (
    <nav className={styles.switch} aria-label={label}>
      {options.map(({ key, name, to, isChosen }) => (
        <Link
          key={key}
          className={styles.choice}
          to={to}
          aria-current={isChosen ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function ClaimRow({ claim, days }: { claim: Claim; days: OutcomeDays }): ReactNode {
  const t = useTranslate();
  const { language } = t;
  const trip = claim.returnDate
    ? t('record.trip.return', {
        departure: formatDayMonth(claim.departureDate, language),
        return: formatDayMonth(claim.returnDate, language),
      })
    : t('record.trip.oneway', { departure: formatDayMonth(claim.departureDate, language) });
  return (
    <li className={styles.item}>
      <span className={styles.where}>
        <Link className={styles.open} to={claimPath(claim.id)}>
          {routeOf(t, claim)}
        </Link>
        <Soft as="span" size="sm">
          {trip}
        </Soft>
      </span>
      <Soft as="span" size="sm" className={styles.day}>
        {formatDate(claim.day, language)}
      </Soft>
      <span className={styles.prices}>
        <Price className={styles.price} amount={claim.price} />
        {claim.usual !== null && (
          <Soft as="span" size="sm">
            {t.rich('record.usual', { price: <Price amount={Math.floor(claim.usual)} /> })}
          </Soft>
        )}
      </span>
      <OutcomeBadge claim={claim} days={days} />
    </li>
  );
}

export function routeOf(t: ReturnType<typeof useTranslate>, { origin, city, cityAr }: Claim): string {
  return t('record.route', { origin: t(`city.${origin}`), city: t.language === 'ar' ? cityAr : city });
}

const tones = {
  dearer: 'good',
  same: 'plain',
  cheaper: 'accent',
  gone: 'plain',
  departed: 'plain',
  waiting: 'plain',
} as const satisfies Record<string, BadgeTone>;

/** What became of a claim, with the price that was seen then. */
export function OutcomeBadge({ claim, days }: { claim: Claim; days: OutcomeDays }): ReactNode {
  const t = useTranslate();
  const found = claim.outcomes.find((outcome) => outcome.days === days);
  const outcome = found?.outcome ?? 'waiting';
  return (
    <span className={styles.outcome}>
      <Badge tone={tones[outcome]}>{t(`record.outcome.${outcome}`)}</Badge>
      {found?.price !== null && found?.price !== undefined && <Price amount={found.price} />}
    </span>
  );
}

function Paging({ query, pages }: { query: RecordQuery; pages: number }): ReactNode {
  const t = useTranslate();
  const { page } = query;
  const step = (to: number, rel: 'prev' | 'next', words: ReactNode): ReactNode =>
    to < 1 || to > pages ? (
      <span />
    ) : (
      <Link className={buttonClass('quiet')} rel={rel} to={`${recordPath({ ...query, page: to })}#claims`}>
        {words}
      </Link>
    );
  if (pages === 1) return null;
  return (
    <nav className={styles.paging} aria-label={t('record.paging')}>
      {step(
        page - 1,
        'prev',
        <>
          <BackIcon size={18} />
          {t('record.previous')}
        </>,
      )}
      <Soft>{t('record.page', { page, pages })}</Soft>
      {step(
        page + 1,
        'next',
        <>
          {t('record.next')}
          <ArrowIcon size={18} />
        </>,
      )}
    </nav>
  );
}
