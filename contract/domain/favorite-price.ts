/** How the prices of favourites changed, and their order by it; the first page does without. */

/** `percent` of the saved price, rounded; 0 for a change of less than half a percent. */
type PriceChange = { direction: 'fell' | 'rose' | 'same'; amount: number; percent: number };

/** Amounts in SAR. Null where there is nothing to compare. */
export function priceChangeOf(saved: number | null, now: number | null): PriceChange | null {
  if (saved === null || now === null || saved <= 0) return null;
  const amount = Math.round(Math.abs(now - saved) * 100) / 100;
  const percent = Math.round((amount / saved) * 100);
  if (amount === 0) return { direction: 'same', amount, percent };
  return { direction: now < saved ? 'fell' : 'rose', amount, percent };
}

type Changing = {
  savedPrice: number | null;
  isEnded: boolean;
  deal: { dealPrice: number | null; locked: boolean };
};

/** How many prices fell since they were saved; null where none is known to have, and some cannot be compared. */
export function countFallen(favorites: readonly Changing[]): number | null {
  const changes = favorites.map(({ isEnded, savedPrice, deal }) =>
    isEnded ? null : priceChangeOf(savedPrice, deal.dealPrice),
  );
  const fallen = changes.filter((change) => change?.direction === 'fell').length;
  return fallen > 0 || !changes.includes(null) ? fallen : null;
}

/** Those that fell furthest first, then unchanged and unknown ones, then those that rose; then ended ones, then locked ones. */
export function sortByChange<Item extends Changing>(favorites: readonly Item[]): Item[] {
  const share = ({ savedPrice, deal }: Item): number =>
    savedPrice === null || deal.dealPrice === null ? 0 : deal.dealPrice / savedPrice - 1;
  return favorites.toSorted(
    (a, b) =>
      Number(a.deal.locked) - Number(b.deal.locked) ||
      Number(a.isEnded) - Number(b.isEnded) ||
      share(a) - share(b),
  );
}
