/** Content of the user's home; on the favourites page the favourites come first. */

import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { bestDealsQuery, citiesOf } from '#web/features/deals/best-deals-query.ts';
import { FareWidget } from '#web/features/fare-widget/fare-widget.tsx';
import { useLandingFares } from '#web/features/fare-widget/use-landing-fares.ts';
import { OriginBar } from '#web/features/fares/origin-bar.tsx';
import { FavoriteList } from '#web/features/favorites/favorite-list.tsx';
import { FavoriteSharing } from '#web/features/favorites/favorite-sharing.tsx';
import { HowItWorks } from '#web/features/how-it-works/how-it-works.tsx';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FeaturedDeals } from './featured-deals.tsx';
import { type HomeDeals, homeDealsQuery } from './home-deals.ts';
import { HomeHero } from './home-hero.tsx';
import { HomePart } from './home-part.tsx';
import { Invitation } from './invitation.tsx';
import { MyWatches } from './my-watches.tsx';
import { StatTiles } from './stat-tiles.tsx';

/** Favourites shown on the home page. */
const mostRecent = 3;

type HomeViewProps = { user: User; query: LandingQuery };

export function HomeView({ user, query }: HomeViewProps): ReactNode {
  const t = useTranslate();
  const deals = useQuery(homeDealsQuery(user.id, query.origin));
  const best = useAnswer(bestDealsQuery(query.origin));
  const { fares, error, refetch } = useLandingFares(query);
  const isFavorites = query.page === '/favorites';
  const isPremium = user.subscriptionStatus === 'premium';
  return (
    <>
      <HomeHero user={user} isFavorites={isFavorites} />
      <StripedDivider />
      <Page gap={6}>
        {isFavorites ? <AllFavorites /> : <MyWatches />}
        <BestDeals origin={query.origin} />
        {!isFavorites && <RecentFavorites />}
        <StatTiles user={user} dealCount={deals.data?.total} />
        <FeaturedDeals view={deals} />
        {!isPremium && (
          <PremiumBanner
            title={t('home.banner.title')}
            text={t('home.banner.text')}
            action={t('home.banner.action')}
            to="/subscribe"
          />
        )}
        {/* The bar of the airport stays in sight beside its list. */}
        <div>
          <OriginBar query={query} />
          <FareWidget
            query={query}
            fares={fares}
            error={error}
            onRetry={refetch}
            citiesAbove={[...citiesOf(best), ...featuredCities(deals.data, query)]}
          />
        </div>
        <HowItWorks />
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

/** All favourites; the heading is visually hidden, since the page title says the same. */
function AllFavorites(): ReactNode {
  const t = useTranslate();
  return (
    <section id="favorites" aria-labelledby="favorites-title">
      <h2 id="favorites-title">
        <VisuallyHidden>{t('favorites.list')}</VisuallyHidden>
      </h2>
      <Stack gap={4}>
        <FavoriteList />
        <FavoriteSharing />
      </Stack>
    </section>
  );
}

function RecentFavorites(): ReactNode {
  const t = useTranslate();
  if (useAnswer(queries.favoriteIds())?.length === 0) {
    const icon = <HeartIcon size={22} />;
    return (
      <Invitation
        icon={icon}
        text={t('favorites.empty.text')}
        to="/deals"
        action={t('favorites.empty.action')}
      />
    );
  }
  return (
    <HomePart id="favorites" title={t('home.recent')} to="/favorites" all={t('favorites.all')}>
      <FavoriteList most={mostRecent} />
    </HomePart>
  );
}
