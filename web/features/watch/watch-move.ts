/** Move of a watched price since yesterday, and the order in which watches tell it. */
import type { Watch } from '#contract/api/watches.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { priceChangeOf } from '#contract/domain/favorite.ts';

type WatchMove = NonNullable<ReturnType<typeof priceChangeOf>>;

type Moving = Pick<Watch, 'whenKind' | 'last' | 'history'>;

/**
 * The last price beside the lowest recorded yesterday; null without either. The record tells prices of whole months of
 * departure, so nothing is said of trips of chosen days.
 */
export function moveOf({ whenKind, last, history }: Moving, now: number): WatchMove | null {
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
