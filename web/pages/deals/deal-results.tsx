/** Deals that were found, or the way on where nothing matches. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { dealsPerPage, highestPriceOf } from '#contract/domain/deal.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { type DealsQuery, dealsPath, fullRow } from '#web/addresses/deals-query.ts';
import { landingPath } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import type { Rows } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { DealList } from '#web/features/deals/deal-list.tsx';
import { PlaceAnswer } from '#web/features/deals/place-answer.tsx';
import type { PlaceFare } from '#web/features/deals/place-fare.ts';
import { placeTripOf } from '#web/features/deals/place-fare-query.ts';
import { SearchedFares } from '#web/features/deals/searched-fares.tsx';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass, targetClass } from '#web/ui/button.tsx';
import { Row, Soft, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Paging } from '#web/ui/paging.tsx';

type DealResultsProps = {
  query: DealsQuery;
  answer: Rows<Deal[]>;
  found: PlaceFare | null;
  /** To the places that the search finds, where few of them are deals. */
  searched: readonly DestinationPrice[] | undefined;
};

export function DealResults({ query, answer, found, searched }: DealResultsProps): ReactNode {
  const t = useTranslate();
  const isLow = query.view === 'list';
  const { rows: deals, total, locked = 0 } = answer;
  const pages = Math.max(1, Math.ceil(total / dealsPerPage));
  const banner = locked > 0 && (
    <PremiumBanner
      title={t('deals.banner.title')}
      text={t('deals.banner.text')}
      action={t('deals.banner.action')}
    />
  );
  const isFew = deals.length > 0 && total < fullRow && isNarrowed(query);
  const fares = searched?.filter(({ locked }) => !locked) ?? [];
  return (
    <>
      {found && query.page === 1 && !(found.isLocked && total > 0) && (
        <PlaceAnswer found={found} isAlone={total === 0} trip={placeTripOf(query)} />
      )}
      {deals.length === 0 ? (
        <NoDeals query={query} total={total} found={found} hasFares={fares.length > 0} />
      ) : (
        <DealList deals={deals} isLow={isLow} banner={banner} />
      )}
      {fares.length > 0 && <SearchedFares fares={fares} trip={placeTripOf(query)} />}
      {isFew && (
        <Row gap={3} lines={0} above={2}>
          <VisuallyHidden below="medium">{t('deals.empty.text')}</VisuallyHidden>
          <Link className={targetClass} to={dealsPath({ view: query.view })} preventScrollReset>
            {t('deals.empty.reset')}
          </Link>
        </Row>
      )}
      {deals.length > 0 && (
        <Paging
          label={t('deals.paging')}
          page={query.page}
          pages={pages}
          hasNext={deals.length === dealsPerPage && query.page < pages}
          pathOf={(page) => `${dealsPath({ ...query, page })}#results`}
          words={{
            previous: t('deals.paging.previous'),
            next: t('deals.paging.next'),
            page: t('deals.page', { page: query.page, pages }),
          }}
        />
      )}
    </>
  );
}

function NoDeals(props: {
  query: DealsQuery;
  /** Above zero when the URL has a page past the last. */
  total: number;
  /** The searched city, which is answered above. */
  found: PlaceFare | null;
  /** Fares to the places that were searched for follow. */
  hasFares: boolean;
}): ReactNode {
  const { query, total, found, hasFares } = props;
  const t = useTranslate();
  const short = useQuery(queries.siteStatus()).data?.shortRecord;
  if (total === 0 && found) {
    const { place, tripType } = found;
    return (
      <NearestPlaces place={place} trip={{ ...query, origin: query.origin ?? defaultOrigin, tripType }} />
    );
  }
  const state = total > 0 ? 'pastEnd' : isNarrowed(query) ? 'title' : 'none';
  const { origin, tripType, region, budget, filter } = query;
  const fares = landingPath({
    ...(origin && { origin }),
    ...(tripType && { tripType }),
    region,
    filter: { ...filter, maxPrice: filter.maxPrice ?? (Number(highestPriceOf(budget)) || null) },
  });
  const way = {
    pastEnd: { to: dealsPath({ ...query, page: 1 }), words: t('deals.empty.toFirst') },
    title: { to: dealsPath({ view: query.view }), words: t('deals.empty.reset') },
    none: { to: fares, words: t('deals.empty.toFares') },
  }[state];
  return (
    <Stack gap={6}>
      <Row gap={6} lines={3} justify="between" stretch above={2}>
        <Row gap={4} wrap={false}>
          <Row as="span" fill="night" pad={3}>
            <HoopoeMark size={48} />
          </Row>
          <Stack gap={1}>
            <h3>{t(`deals.empty.${state}`)}</h3>
            {state === 'title' && <Soft>{t('deals.empty.text')}</Soft>}
            {state === 'none' && (
              <Soft>{short ? t('deals.empty.short', short) : t('deals.empty.noneText')}</Soft>
            )}
          </Stack>
        </Row>
        {/* Where no deal fits, a fare may. */}
        {state === 'title' && query.search === '' && (
          <Link className={buttonClass('quiet')} to={fares}>
            {t('deals.empty.toFares')}
          </Link>
        )}
        <Link className={buttonClass('primary')} to={way.to} preventScrollReset={state !== 'none'}>
          {way.words}
        </Link>
      </Row>
      {state === 'title' && !hasFares && <BestDeals origin={query.origin ?? defaultOrigin} />}
    </Stack>
  );
}

function isNarrowed({ view, sort, ...asked }: DealsQuery): boolean {
  return dealsPath({ ...asked, page: 1 }) !== dealsPath({});
}
