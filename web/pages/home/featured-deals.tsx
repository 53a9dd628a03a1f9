/** Featured deals in short rows, the best from the airport where it has enough, free and Premium mixed. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { QueryView } from '#web/api/query.tsx';
import { useDiscount } from '#web/features/deals/deal-card.tsx';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { PlaceCard, PlaceCardSkeleton, PlaceGrid } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { HomePart } from './home-part.tsx';

type FeaturedDealsProps = {
  view: Pick<QueryView<{ featured: Deal[] }>, 'data' | 'error' | 'refetch'>;
  origin: DepartureAirport;
  /** Below the last, which are locked. */
  children: ReactNode;
};

export function FeaturedDeals({ view, origin, children }: FeaturedDealsProps): ReactNode {
  const t = useTranslate();
  const isOwn = view.data?.featured.every(({ departureCityCode }) => departureCityCode === origin) ?? true;
  const title = isOwn ? t('home.featuredFrom', { city: t(`city.short.${origin}`) }) : t('home.featured');
  const rows = view.data?.featured.map((deal) => (
    <li key={deal.id}>
      <FeaturedDeal deal={deal} isOwn={isOwn} />
    </li>
  ));
  return (
    <HomePart id="featured" title={title} to="/deals" all={t('home.featured.all')}>
      <Loaded view={{ ...view, data: rows }} fallback={<PlaceGrid columns={3}>{skeletons}</PlaceGrid>}>
        {(known) =>
          known.length === 0 ? (
            <Soft>{t('home.featured.empty')}</Soft>
          ) : (
            <PlaceGrid columns={3}>{known}</PlaceGrid>
          )
        }
      </Loaded>
      {children}
    </HomePart>
  );
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
  <li key={key}>
    <PlaceCardSkeleton form="row" />
  </li>
));

/** The heading says where it leaves from, where that is the same for all; by whom, its page. */
function FeaturedDeal({ deal, isOwn }: { deal: Deal; isOwn: boolean }): ReactNode {
  const t = useTranslate();
  const place = placeOfDeal(deal, t.language);
  return (
    <PlaceCard
      form="row"
      isFirst
      place={{ ...place, airline: null, from: isOwn ? null : place.from }}
      corner={<HeartButton look="card" id={deal.id} name={place.city} />}
      {...useDiscount(deal)}
    />
  );
}
