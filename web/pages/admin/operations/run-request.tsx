/** Formats the request of a provider read as text: cities, trip type, month. */
import type { ReactNode } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { IsoMonth } from '#contract/domain/dates.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { formatMonth } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { readRunRequest } from './run-request-parts.ts';

export function RunRequest({ request }: { request: string }): ReactNode {
  const t = useTranslate();
  const saudi = useAnswer(queries.saudiAirports());
  const abroad = useAnswer(queries.destinationAirports());
  return (
    wordsOf(request, { t, airports: [...(saudi ?? []), ...(abroad ?? [])] }) ?? (
      <code dir="ltr">{request}</code>
    )
  );
}

type Words = { t: Translate; airports: readonly Airport[] };

/** Returns undefined for an unknown format. */
function wordsOf(request: string, { t, airports }: Words): string | undefined {
  const parts = readRunRequest(request);
  if (!parts) return undefined;
  if (parts === 'everything') return t('admin.operations.runs.everything');
  const cityOf = (code: string) => {
    const airport = airports.find((each) => each.code === code);
    return airport ? (t.language === 'ar' ? airport.cityAr : airport.city) : code;
  };
  const { origin, destination, tripType, month } = parts;
  const from = cityOf(origin);
  const place =
    destination === null ? from : t('admin.operations.runs.route', { from, to: cityOf(destination) });
  return [
    place,
    t(`trip.${tripType}`),
    ...(month === null ? [] : [formatMonth(month as IsoMonth, t.language)]),
  ].join(t.language === 'ar' ? '، ' : ', ');
}
