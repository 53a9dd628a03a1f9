/** The user's home: its loaders, welcome, parts, counts; on the favourites page the favourites come first. */
import { type ReactNode, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import { countFallen } from '#contract/domain/favorite-price.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { type LandingQuery, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { findHomeOrigin, findReader, loadContext } from '#web/api/load-context.ts';
import { type Query, useAnswer, useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { nameOf } from '#web/features/account/use-user.ts';
import { OfferedBoards } from '#web/features/boards/offered-boards.tsx';
import { FareWidget } from '#web/features/fare-widget/fare-widget.tsx';
import { useLandingFares } from '#web/features/fares/landing-fares.ts';
import { loadFares } from '#web/features/fares/load-fares.ts';
import { FavoriteList } from '#web/features/favorites/favorite-list.tsx';
import { FavoriteSharing } from '#web/features/favorites/favorite-sharing.tsx';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { SearchBox } from '#web/features/search-sentence/search-box.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Page, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { CoverLink, Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { FeaturedDeals, type HomeDeals, homeDealsQuery, removeDealPages } from './featured-deals.tsx';
import styles from './home.module.css';
import { MyWatches, useFallenCount } from './my-watches.tsx';
import { SavedPlaces } from './saved-places.tsx';

type HomeViewProps = { user: User; query: LandingQuery };

export function HomeView({ user, query }: HomeViewProps): ReactNode {
  const t = useTranslate();
  const deals = useQuery(homeDealsQuery(query.origin));
  const { fares, error, refetch } = useLandingFares(query);
  const isFavorites = query.page === '/favorites';
  const isPremium = user.subscriptionStatus === 'premium';
  const saved = useAnswer(queries.favorites(), isFavorites);
  // As the page opened: what is kept or removed moves nothing below.
  const [savedCities] = useState(saved?.map(({ deal }) => deal.destination));
  return (
    <>
      <HomeHero user={user} query={query} />
      <Page className={styles.page} gap={6}>
        {isFavorites ? <AllFavorites /> : <MyWatches trip={query} />}
        {!isFavorites && (
          <FeaturedDeals view={deals} origin={query.origin}>
            {!isPremium && (
              <PremiumBanner
                title={t('home.banner.title')}
                text={t('home.banner.text')}
                action={t('home.banner.action')}
                to="/subscribe"
              />
            )}
          </FeaturedDeals>
        )}
        {!isFavorites && <SavedPlaces />}
        {!isFavorites && !isFiltering(query.filter) && <OfferedBoards query={query} />}
        <FareWidget
          query={query}
          // The banner above speaks of those that are locked.
          fares={fares && { ...fares, locked: 0 }}
          error={error}
          onRetry={refetch}
          citiesAbove={(isFavorites && savedCities) || featuredCities(deals.data, query)}
        />
        {!isFavorites && <StatTiles user={user} dealCount={deals.data?.total} />}
      </Page>
    </>
  );
}

/** Open deals of the chosen airport: the list of its fares need not repeat them. */
function featuredCities(deals: HomeDeals | undefined, { origin }: LandingQuery): string[] {
  const own = deals?.featured.filter(
    ({ departureCityCode, locked }) => departureCityCode === origin && !locked,
  );
  return own?.map(({ destination }) => destination) ?? [];
}

function AllFavorites(): ReactNode {
  const t = useTranslate();
  const favorites = useAnswer(queries.favorites());
  const fallen = favorites ? countFallen(favorites) : null;
  return (
    <Stack as="section" id="favorites" gap={4} aria-labelledby="favorites-title">
      <VisuallyHidden>
        <h2 id="favorites-title">{t('favorites.list')}</h2>
      </VisuallyHidden>
      <Row gap={4} lines={2} justify="between">
        {favorites?.length !== 0 && (
          <Text weight="strong" grow="words">
            {fallen !== null && t('favorites.moved', { count: fallen })}
          </Text>
        )}
        <FavoriteSharing />
      </Row>
      <FavoriteList />
    </Stack>
  );
}

function HomeHero({ user, query }: HomeViewProps): ReactNode {
  const t = useTranslate();
  const isFavorites = query.page === '/favorites';
  const welcome = t.rich('home.welcome', { name: <bdi>{nameOf(user)}</bdi> });
  return (
    <PageHero
      isAnswer={!isFavorites}
      before={isFavorites && <Text className={styles.onNight}>{welcome}</Text>}
      title={isFavorites ? t('favorites.title') : welcome}
      lead={isFavorites ? undefined : <Moved />}
    >
      <div className={styles.search}>
        <SearchBox {...query} list={query} />
      </div>
    </PageHero>
  );
}

function Moved(): ReactNode {
  const t = useTranslate();
  const fallen = useFallenCount();
  return <span>{fallen === undefined ? t('home.lead') : t('home.moved', { count: fallen })}</span>;
}

/** `dealCount` is undefined while loading. */
function StatTiles({ user, dealCount }: { user: User; dealCount: number | undefined }): ReactNode {
  const t = useTranslate();
  const favoriteIds = useAnswer(queries.favoriteIds());
  const isPremium = user.subscriptionStatus === 'premium';
  return (
    <Row as="section" id="stats" raised="card" gap={5} lines={2} pad={4} aria-labelledby="stats-title">
      <VisuallyHidden>
        <h2 id="stats-title">{t('home.stats')}</h2>
      </VisuallyHidden>
      <Row as="ul" gap={3} wrap={false} className={styles.tiles} aria-labelledby="stats-title">
        <Tile to="/deals" label={t('home.stats.deals')} value={<Count of={dealCount} />} />
        <Tile to="/favorites" label={t('home.stats.favorites')} value={<Count of={favoriteIds?.length} />} />
        <Tile
          to="/account?tab=subscription"
          label={t('home.stats.subscription')}
          value={t(isPremium ? 'home.premium' : 'home.free')}
        />
      </Row>
      {!isPremium && (
        <Link className={targetClass} to="/subscribe">
          {t('home.upgrade')}
        </Link>
      )}
    </Row>
  );
}

function Count({ of }: { of: number | undefined }): ReactNode {
  const language = useLanguage();
  return of === undefined ? <Skeleton className={styles.loading} /> : formatNumber(of, language);
}

function Tile({ to, label, value }: { to: string; label: string; value: ReactNode }): ReactNode {
  return (
    <Stack as="li" grow className={styles.tile}>
      <Soft as="span" size="sm">
        <CoverLink to={to}>{label}</CoverLink>
      </Soft>
      <Text size="lg" weight="strong">
        {value}
      </Text>
    </Stack>
  );
}

/** Fares of a row of a wide screen. */
const first = 3;

export function loadHome(args: LoaderFunctionArgs): Promise<null> {
  return load(args, [queries.favorites(), watchQueries.list()]);
}

export function loadFavorites(args: LoaderFunctionArgs): Promise<null> {
  return load(args, [queries.favorites()]);
}

async function load({ request, context }: LoaderFunctionArgs, own: readonly Query<unknown>[]): Promise<null> {
  if (!(await findReader(context))) return null;
  const { queryClient, isServer } = context.get(loadContext);
  const query = homeQueryOf(new URL(request.url).searchParams, await findHomeOrigin(context));
  const boards = query.page === '/favorites' ? [] : [queries.boards(query)];
  await loadFares(context, query, [homeDealsQuery(query.origin), ...boards, ...own]);
  if (isServer) removeDealPages(queryClient, query.origin);
  return null;
}

export function homeQueryOf(params: URLSearchParams, home: DepartureAirport): LandingQuery {
  const query = parseLandingQuery(params, home);
  return { ...query, first, show: params.has('show') ? query.show : first };
}
