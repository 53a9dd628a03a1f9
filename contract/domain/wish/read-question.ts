/** Reads a message about a price that somebody saw, by the words of wishes. */
import { addDays, type IsoDate } from '../dates.ts';
import { oneAdult } from '../party.ts';
import type { PriceQuestion } from '../price-check.ts';
import { toPlainNumber } from '../typed-text.ts';
import type { WishReader } from './read-wish.ts';

/** A number alone, as `1,150` in a message without the currency. */
const bareNumber = /^[\d٠-٩][\d٠-٩,٬.٫]*$/;
const leastBarePrice = 50;

/**
 * What a pasted or shared text asks; null for what it does not say, or says of several days.
 * @param today of Riyadh
 */
export function readQuestion(
  text: string,
  { read, today }: { read: WishReader; today: IsoDate },
): PriceQuestion {
  const { wish, notUnderstood } = read(text.replaceAll(/https?:\S+/g, ' '), today);
  const { departs, minNights, maxNights, maxPrice } = wish.filter;
  const departure = departs !== null && departs.from === departs.until ? departs.from : null;
  const isReturnSaid = departure !== null && minNights !== null && minNights === maxNights;
  const [bare, ...others] = notUnderstood.filter((piece) => bareNumber.test(piece));
  const number = others.length === 0 ? Number(toPlainNumber(bare ?? '')) : 0;
  // Whether a price beside several people is of each or of all is asked, unless it is said.
  const { adults, children, infants } = wish.party ?? oneAdult;
  const isOfSeveral = adults + children + infants > 1 && wish.totalPrice === null;
  return {
    origin: wish.origin,
    destination: wish.place !== null && 'airport' in wish.place ? wish.place.airport : null,
    departure,
    return: isReturnSaid ? addDays(departure, minNights) : null,
    price: isOfSeveral ? null : (maxPrice ?? (number >= leastBarePrice ? number : null)),
  };
}
