/** The newest favourites on the reader's home, those that fell furthest first. */

import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Favorite } from '#contract/api/favorites.ts';
import { priceChangeOf, sortByChange } from '#contract/domain/favorite.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { LockLine } from '#web/features/place-card/place-card.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Board, BoardRow, useMove } from './board.tsx';
import { homeDealsQuery } from './home-deals.ts';
import { HomePart } from './home-part.tsx';
import { homeQueryOf } from './home-query.ts';
import { Invitation } from './invitation.tsx';
import { mostShown, useShownWatches } from './my-watches.tsx';

/** Favourites shown; the others are on their own page. */
const mostRecent = 3;

/** What stands above is left out, unless it has ended; nothing where nothing more is saved: every card has a heart. */
export function SavedPlaces(): ReactNode {
  const t = useTranslate();
  const view = useQuery(queries.favorites());
  const above = useTripsAbove();
  const others = view.data?.filter(({ deal, isEnded }) => isEnded || !above.has(tripOf(deal)));
  if (others?.length === 0) return null;
  return (
    <HomePart id="favorites" title={t('home.recent')} to="/favorites" all={t('favorites.all')}>
      <Loaded view={{ ...view, data: others }} fallback={<Skeleton as="card" />}>
        {(known) => (
          <Board more={known.length < mostRecent && <AnotherPlace />}>
            {sortByChange(known.slice(0, mostRecent)).map((favorite) => (
              <SavedPlace key={favorite.id} favorite={favorite} />
            ))}
          </Board>
        )}
      </Loaded>
    </HomePart>
  );
}

function AnotherPlace(): ReactNode {
  const t = useTranslate();
  return (
    <Invitation
      icon={<HeartIcon size={22} />}
      text={t('favorites.empty.text')}
      to="/deals"
      action={t('favorites.empty.action')}
    />
  );
}

/** What is watched or featured stands on the page already. */
function useTripsAbove(): ReadonlySet<string> {
  const [params] = useSearchParams();
  const query = homeQueryOf(params, useUser());
  const featured = useAnswer(homeDealsQuery(query.origin))?.featured.filter(({ locked }) => !locked) ?? [];
  const watched = useShownWatches()?.slice(0, mostShown) ?? [];
  return new Set([
    ...featured.map(tripOf),
    ...watched.map(({ origin, destination: code, tripType }) => `${origin}-${code}-${tripType}`),
  ]);
}

type Trip = Pick<Favorite['deal'], 'departureCityCode' | 'code' | 'tripType'>;

function tripOf({ departureCityCode, code, tripType }: Trip): string {
  return `${departureCityCode}-${code}-${tripType}`;
}

function SavedPlace({ favorite }: { favorite: Favorite }): ReactNode {
  const t = useTranslate();
  const { deal, isEnded, savedPrice } = favorite;
  const place = placeOfDeal(deal, t.language);
  const { city, path, price, record, from, tripType, cheapestDate, observedAt, observedAtPrecision } = place;
  return (
    <BoardRow
      title={nameCity(city, place.airport)}
      to={isEnded ? null : path}
      facts={[
        from !== null && t('card.from', { city: from }),
        tripType !== null && t(`trip.${tripType}`),
        cheapestDate !== null && (
          <TripDays key="days" departure={cheapestDate} back={place.returnDate} isShort />
        ),
      ]}
      badge={isEnded && <Badge tone="warning">{t('favorites.ended')}</Badge>}
      price={price}
      seen={
        place.isLocked ? (
          <LockLine>{t('favorites.locked')}</LockLine>
        ) : price === null || observedAt === null ? (
          t('favorites.noPrice')
        ) : (
          <FareSeen isShort sighting={{ observedAt, observedAtPrecision }} />
        )
      }
      verdict={price !== null && record && !isEnded && <Verdict price={price} record={record} />}
      move={useMove(priceChangeOf(savedPrice, place.price), 'home.saved')}
      isResting={isEnded}
    />
  );
}
