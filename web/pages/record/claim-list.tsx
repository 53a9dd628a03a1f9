/** Pages of claims, each with what became of it. */
import type { ReactNode } from 'react';
import type { Claim } from '#contract/api/record.ts';
import { claimKinds, claimsPerPage, type Outcome, type OutcomeDays } from '#contract/domain/record.ts';
import { claimPath, type RecordQuery, recordPath, shownFilters } from '#web/addresses/record-query.ts';
import { recordQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatDate, formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ChoiceLinks } from '#web/ui/choice-links.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { EmptyState, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { CoverLink } from '#web/ui/link.tsx';
import { Paging } from '#web/ui/paging.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './record.module.css';

export function ClaimList({ query }: { query: RecordQuery }): ReactNode {
  const t = useTranslate();
  const pagesOf = (total: number) => Math.max(1, Math.ceil(total / claimsPerPage));
  return (
    <Stack as="section" gap={5} id="claims" aria-labelledby="claims-title">
      <Text as="h2" size="2xl" id="claims-title">
        {t('record.claims')}
      </Text>
      <Row justify="between" gap={3}>
        <ChoiceLinks
          className={styles.choices}
          label={t('record.kind')}
          of={claimKinds}
          chosen={query.kind}
          nameOf={(kind) => t(`record.kind.${kind}`)}
          pathOf={(kind) => `${recordPath({ ...query, kind, page: 1 })}#claims`}
        />
        <ChoiceLinks
          className={styles.choices}
          label={t('record.outcome')}
          of={shownFilters}
          chosen={query.outcome}
          nameOf={(outcome) => t(`record.outcome.${outcome}`)}
          pathOf={(outcome) => `${recordPath({ ...query, outcome, page: 1 })}#claims`}
        />
      </Row>
      <Loaded view={useQuery(recordQueries.claims(query))} fallback={<Skeleton as="card" />}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{t('record.claims.none')}</EmptyState>
            ) : (
              [...Map.groupBy(rows, ({ day }) => day)].map(([day, claims]) => (
                <section key={day} aria-labelledby={`claims-${day}`}>
                  <div className={styles.day}>
                    <Text as="h3" size="md" id={`claims-${day}`}>
                      {formatDate(day, t.language)}
                    </Text>
                    <Soft as="span" size="sm" aria-hidden="true">
                      {t('record.head.price')}
                    </Soft>
                    <Soft as="span" size="sm" aria-hidden="true">
                      {t(`record.days.${query.days}`)}
                    </Soft>
                  </div>
                  <Stack as="ul" divided className={styles.claims}>
                    {claims.map((claim) => (
                      <ClaimRow key={claim.id} claim={claim} days={query.days} />
                    ))}
                  </Stack>
                </section>
              ))
            )}
            <Paging
              label={t('record.paging')}
              page={query.page}
              pages={pagesOf(total)}
              pathOf={(page) => `${recordPath({ ...query, page })}#claims`}
              words={{
                previous: t('record.previous'),
                next: t('record.next'),
                page: t('record.page', { page: query.page, pages: pagesOf(total) }),
              }}
            />
          </>
        )}
      </Loaded>
    </Stack>
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
      <Stack as="span">
        <CoverLink to={claimPath(claim.id)}>
          <strong>{routeOf(t, claim)}</strong>
        </CoverLink>
        <Soft as="span" size="sm">
          {trip}
        </Soft>
      </Stack>
      <Stack as="span" align="start" className={styles.prices}>
        <Text as="strong" size="lg">
          <Price amount={claim.price} />
        </Text>
        {claim.usual !== null && (
          <Soft as="span" size="sm">
            {t.rich('record.usual', { price: <Price amount={Math.floor(claim.usual)} /> })}
          </Soft>
        )}
      </Stack>
      <ClaimOutcome claim={claim} days={days} />
    </li>
  );
}

export function routeOf(t: ReturnType<typeof useTranslate>, { origin, city, cityAr }: Claim): string {
  return t('record.route', { origin: t(`city.${origin}`), city: t.language === 'ar' ? cityAr : city });
}

export function ClaimOutcome({ claim, days }: { claim: Claim; days: OutcomeDays }): ReactNode {
  const found = claim.outcomes.find((outcome) => outcome.days === days);
  return (
    <Row as="span" gap={3} lines={0} weight="strong" className={styles.outcome}>
      <OutcomeWords outcome={found?.outcome ?? 'waiting'} />
      {found?.price != null && (
        <Text as="span" size="lg">
          <Price amount={found.price} />
        </Text>
      )}
    </Row>
  );
}

export const shownOutcomes = ['dearer', 'same', 'cheaper', 'gone'] as const;

/** Up, level, down, or an empty ring: told apart without colour. */
const signs = {
  dearer: 'M8 2.5 14.5 13h-13z',
  same: 'M2 5h12v2.5H2zm0 4.5h12V12H2z',
  cheaper: 'M8 13.5 1.5 3h13z',
} as const;

const ring = { fill: 'none', stroke: 'var(--ink-soft)', strokeWidth: 2, strokeDasharray: '3 2.5' };

export function OutcomeWords({ outcome }: { outcome: Outcome | 'waiting' }): ReactNode {
  const t = useTranslate();
  return (
    <Row as="span" gap={2} wrap={false} breaks="never">
      <svg width="14" height="14" viewBox="0 0 16 16" fill="var(--ink)" aria-hidden="true" focusable="false">
        {outcome in signs ? (
          <path d={signs[outcome as keyof typeof signs]} />
        ) : (
          <circle cx="8" cy="8" r="5.5" {...ring} />
        )}
      </svg>
      {t(`record.outcome.${outcome}`)}
    </Row>
  );
}
