/** How mails write an amount, a day and the moment a price was seen. */
import { formatFullDate, formatNumber } from '#contract/domain/localized-format.ts';
import { describeSighting, type Sighting, writeSighting } from '#contract/domain/sighting.ts';
import type { Translate } from '#server/platform/http/translate.ts';

/** The amount stays in one line with its currency. */
export function writeMoney(amount: number, t: Translate): string {
  return t('mail.money', { price: formatNumber(amount, t.language) });
}

/** Direction marks that dates carry in Arabic; fonts of mail programs may show them as boxes. */
const directionMarks = /[\u200e\u200f]/g;

export function withoutMarks(date: string): string {
  return date.replace(directionMarks, '');
}

export function writeDay(day: string, t: Translate): string {
  return withoutMarks(formatFullDate(day, t.language));
}

/** With the time zone, where the time of day is known. */
export function writeMoment(sighting: Sighting, t: Translate): string {
  const moment = writeSeen(sighting, t);
  const { isExact } = describeSighting(sighting, Date.parse(sighting.observedAt));
  return isExact ? t('mail.alert.seenAt', { moment }) : moment;
}

export function writeSeen(sighting: Sighting, t: Translate): string {
  return withoutMarks(writeSighting(sighting, t.language));
}
