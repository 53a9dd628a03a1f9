/** Landing page: what the site does, the cheapest fares from one origin, and how a price is judged. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { SiteStatus } from '#contract/api/site-status.ts';
import { fewestPlaces, pictureOfBoard } from '#contract/domain/board.ts';
import { findPartyIn } from '#contract/domain/party.ts';
import { describeSighting } from '#contract/domain/sighting.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { type LandingQuery, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { loadContext } from '#web/api/load-context.ts';
import { forget, useQuery } from '#web/api/query.tsx';
import { boardTitleQuery, useBoardTitle } from '#web/features/boards/board-title-query.ts';
import { OfferedBoards } from '#web/features/boards/offered-boards.tsx';
import { FareWidget } from '#web/features/fare-widget/fare-widget.tsx';
import { type LandingFares, useLandingFares } from '#web/features/fares/landing-fares.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { HeroGlobe } from '#web/features/globe/hero-globe.tsx';
import type { PriceChip } from '#web/features/globe/price-chips.ts';
import { mapDotsQuery } from '#web/features/map/map-picture.tsx';
import { SearchBox } from '#web/features/search-sentence/search-box.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { useKept, useParty } from '#web/state/party.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { DottedLine, Page, Row, Stack, StripedDivider, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './landing.module.css';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const { queryClient, isServer, language, party: kept, home } = context.get(loadContext);
  const query = parseLandingQuery(searchParams, home);
  const party = findPartyIn(searchParams) ?? kept;
  await loadFares(context, query, [
    ...[queries.siteStatus(), queries.settings()],
    ...(import.meta.env.SSR && query.view === 'map' ? [mapDotsQuery(query)] : []),
    isFiltering(query.filter) ? boardTitleQuery({ ...query, language, party }) : queries.boards(query),
  ]);
  if (isServer) forget(queryClient, queries.destinationAirports());
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const query = parseLandingQuery(params, useKept().home);
  const { fares, error, refetch } = useLandingFares(query);
  const status = useQuery(queries.siteStatus());
  const boardTitle = useBoardTitle(query);
  const party = useParty();
  const isArabic = t.language === 'ar';
  const example = fares?.example;
  const isMap = query.view === 'map';
  const isNarrowed = query.region !== 'all' || isFiltering(query.filter);
  return (
    <>
      <PageHead
        title={
          boardTitle ??
          t('landing.pageTitle', {
            city: t(`city.short.${query.origin}`),
            prices: status.data?.hasSampleFares ? 'simulated' : 'seen',
          })
        }
        picture={import.meta.env.SSR && isFiltering(query.filter) ? pictureOfBoard(query, party) : 'site'}
        isIndexed={!isFiltering(query.filter) || hasPlaces(fares)}
        description={t('landing.pageDescription', { city: t(`city.short.${query.origin}`) })}
      />
      <LandingHero query={query} chips={fares?.chips ?? []} status={status.data} isLow={isMap}>
        <SearchBox {...query} list={query} />
      </LandingHero>
      <StripedDivider />
      <Page className={styles.page}>
        <Stack gap={3}>
          {/* Who asks for the map sees it first. */}
          {!isMap && !isNarrowed && <OfferedBoards query={query} />}
          <FareWidget query={query} fares={fares} error={error} onRetry={refetch} />
        </Stack>
        <LandingEnd
          origin={query.origin}
          tripType={query.tripType}
          code={example?.code}
          city={isArabic ? example?.cityAr : example?.city}
        />
      </Page>
    </>
  );
}

/** Whether a filtered list is worth being found: everything asked for is kept, and enough of it is open. */
function hasPlaces(fares: LandingFares | undefined): boolean {
  return fares !== undefined && !fares.relaxed && fares.count - fares.locked >= fewestPlaces;
}

const LandingEnd = hydrateLater(
  'web/pages/landing/landing-end.tsx',
  async () => (await import('./landing-end.tsx')).LandingEnd,
);

function LandingHero(props: {
  query: Pick<LandingQuery, 'origin' | 'tripType'>;
  chips: readonly PriceChip[];
  status: SiteStatus | undefined;
  /** Title and search box alone: what was asked for follows at once. */
  isLow: boolean;
  children: ReactNode;
}): ReactNode {
  const { query, chips, status, isLow, children } = props;
  const t = useTranslate();
  const now = useNow();
  const discounts = status?.discounts;
  return (
    <div className={styles.hero} data-low={isLow}>
      <div className={styles.clip}>
        <div className={styles.globe}>
          <HeroGlobe query={query} chips={chips} />
        </div>
      </div>
      <Stack gutters className={styles.inner}>
        <Stack gap={2} className={styles.words}>
          <h1 className={styles.heading}>{t('landing.heading')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.search}>{children}</div>
          <Row as="p" gap={5} lines={0} className={styles.actions}>
            <Link className={targetClass} to="/deals">
              {t('landing.explore')}
            </Link>
            <a className={targetClass} href="#prices">
              {t('landing.browse')}
            </a>
            <Link className={targetClass} to="/premium">
              <VisuallyHidden below="medium">{t('landing.see')}</VisuallyHidden> {t('nav.premium')}
            </Link>
          </Row>
          <div className={styles.facts}>
            <DottedLine>
              {status && t('landing.destinations', { count: status.destinationCount })}
              {discounts &&
                (discounts.from === null
                  ? t('landing.upTo', { upTo: discounts.upTo })
                  : t('landing.upToRange', { from: discounts.from, upTo: discounts.upTo }))}
              {status?.newest &&
                t('landing.lastSeen', { age: t('common.age', describeSighting(status.newest, now).age) })}
            </DottedLine>
          </div>
        </Stack>
      </Stack>
    </div>
  );
}
