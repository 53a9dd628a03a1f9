/** The reader's watches on their home: the price now, how it moved since yesterday, and what it is worth. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { priceChangeOf } from '#contract/domain/favorite-price.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import type { TripQuery } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { FareSeen, listTripFacts } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { VerdictSign } from '#web/features/verdict/verdict-sign.tsx';
import { DateWords } from '#web/features/watch/term-words.tsx';
import { WatchLine } from '#web/features/watch/watch-history.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { pathOfWatch, routeOfWatch } from '#web/features/watch/watch-route.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { Board, BoardRow, HomePart, Invitation, useMove } from './board.tsx';
import { FirstWatch } from './first-watch.tsx';

/** Watches shown, a row of a wide screen; the others are on the account page. */
const mostShown = 3;

/** How many prices fell since yesterday; undefined where none is known to have, and that of one is not known. */
export function useFallenCount(): number | undefined {
  const now = useNow();
  const watches = useAnswer(watchQueries.list());
  const moves = watches?.filter(({ state }) => state === 'active').map((watch) => moveOf(watch, now)) ?? [];
  const fallen = moves.filter((move) => move?.direction === 'fell').length;
  const isSaid = fallen > 0 || (moves.length > 0 && moves.every((move) => move?.direction === 'same'));
  return isSaid ? fallen : undefined;
}

/** Undefined until they are known. */
function useShownWatches(): Watch[] | undefined {
  const now = useNow();
  const watches = useAnswer(watchQueries.list());
  return watches && sortByMove(watches, now);
}

export function MyWatches({ trip }: { trip: TripQuery }): ReactNode {
  const t = useTranslate();
  const view = useQuery(watchQueries.list());
  const watches = useShownWatches();
  const invitation = (
    <Invitation
      icon={<BellIcon size={22} />}
      text={t('home.watches.invite')}
      to="#prices"
      action={t('home.watches.inviteAction')}
    />
  );
  if (watches?.length === 0) return <FirstWatch {...trip} />;
  return (
    <HomePart id="my-watches" title={t('home.watches')} to={accountPath('watches')} all={t('watch.all')}>
      <Loaded view={{ ...view, data: watches }} fallback={<Skeleton as="card" />}>
        {(known) => (
          <Board more={known.length < mostShown && invitation}>
            {known.slice(0, mostShown).map((watch) => (
              <WatchRow key={watch.id} watch={watch} isAlone={known.length === 1} />
            ))}
          </Board>
        )}
      </Loaded>
    </HomePart>
  );
}

/** `isAlone`: with the room of two rows, and its line. */
function WatchRow({ watch, isAlone }: { watch: Watch; isAlone: boolean }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const { tripType, state, last } = watch;
  const move = last && moveOf(watch, now);
  const isQuiet = last !== null && move != null && move.direction !== 'same' && last.feathers === 3;
  const moved = useMove(move, 'home.watches');
  const judged = last && { price: last.price, record: recordOfUsual(last.usual, last.feathers) };
  return (
    <BoardRow
      title={t('watch.route', routeOfWatch(watch, t.language))}
      to={state === 'locked' ? '/premium' : pathOfWatch(watch)}
      facts={[
        last
          ? listTripFacts({ ...last, tripType }, t)
          : [t(`trip.${tripType}`), <DateWords key="days" watch={watch} />],
        last?.airport,
        move?.direction === 'same' && t('home.watches.same'),
      ]}
      badge={<WatchBadge watch={watch} />}
      price={last?.price ?? null}
      seen={last === null ? t('home.watches.noPrice') : <FareSeen isShort sighting={last} />}
      verdict={
        judged &&
        (isQuiet ? (
          <Row gap={2} size="sm">
            <VerdictSign {...judged} />
            {moved}
          </Row>
        ) : (
          <Verdict {...judged} />
        ))
      }
      move={!isQuiet && moved}
      chart={isAlone && <WatchLine watch={watch} />}
      isResting={state === 'paused' || state === 'snoozed'}
    />
  );
}

function WatchBadge({ watch: { state, isReached } }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  if (state === 'active') return isReached && <Badge tone="accent">{t('watch.isReached')}</Badge>;
  if (state === 'snoozed') return null;
  return <Badge tone={state === 'unconfirmed' ? 'warning' : 'plain'}>{t(`watch.state.${state}`)}</Badge>;
}

type Moving = Pick<Watch, 'whenKind' | 'last' | 'history'>;

/**
 * The last price beside the lowest recorded yesterday; null without either. The record tells prices of whole months of
 * departure, so nothing is said of trips of chosen days.
 */
export function moveOf({ whenKind, last, history }: Moving, now: number): ReturnType<typeof priceChangeOf> {
  if (last === null || whenKind === 'dates' || whenKind === 'holiday') return null;
  const yesterday = addDays(riyadhDate(new Date(now)), -1);
  return priceChangeOf(history.find(({ day }) => day === yesterday)?.price ?? null, last.price);
}

/** Those whose days have passed are left out; what fell furthest comes first, and what rests last. */
export function sortByMove<Item extends Moving & Pick<Watch, 'state'>>(
  watches: readonly Item[],
  now: number,
): Item[] {
  const isResting = ({ state }: Item) => Number(state !== 'active');
  const share = (watch: Item): number => {
    const move = moveOf(watch, now);
    return move === null ? 0 : { fell: -1, same: 0, rose: 1 }[move.direction] * move.percent;
  };
  return watches
    .filter(({ state }) => state !== 'ended')
    .toSorted((a, b) => isResting(a) - isResting(b) || share(a) - share(b));
}
