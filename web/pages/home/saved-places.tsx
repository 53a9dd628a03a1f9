/** The newest favourites on the reader's home, those that fell furthest first. */

import type { ReactNode } from 'react';
import type { Favorite } from '#contract/api/favorites.ts';
import { priceChangeOf, sortByChange } from '#contract/domain/favorite-price.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { LockLine } from '#web/features/place-card/place-card.tsx';
import { FareSeen, listTripFacts } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { Board, BoardRow, HomePart, Invitation, useMove } from './board.tsx';

/** Favourites shown; the others are on their own page. */
const mostRecent = 3;

/** Nothing where nothing is saved: every card has a heart. */
export function SavedPlaces(): ReactNode {
  const t = useTranslate();
  const view = useQuery(queries.favorites());
  if (view.data?.length === 0) return null;
  const another = (
    <Invitation
      icon={<HeartIcon size={22} />}
      text={t('favorites.empty.text')}
      to="/deals"
      action={t('favorites.empty.action')}
    />
  );
  return (
    <HomePart id="favorites" title={t('home.recent')} to="/favorites" all={t('favorites.all')}>
      <Loaded view={view} fallback={<Skeleton as="card" />}>
        {(known) => (
          <Board more={known.length < mostRecent && another}>
            {sortByChange(known.slice(0, mostRecent)).map((favorite) => (
              <SavedPlace key={favorite.id} favorite={favorite} />
            ))}
          </Board>
        )}
      </Loaded>
    </HomePart>
  );
}

function SavedPlace({ favorite }: { favorite: Favorite }): ReactNode {
  const t = useTranslate();
  const { deal, isEnded, savedPrice } = favorite;
  const place = placeOfDeal(deal, t.language);
  const { city, path, price, record, from, observedAt, observedAtPrecision } = place;
  return (
    <BoardRow
      title={nameCity(city, place.airport)}
      to={isEnded ? null : path}
      facts={[
        from !== null && t('card.from', { city: from }),
        listTripFacts({ ...place, departureDate: place.cheapestDate }, t),
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
