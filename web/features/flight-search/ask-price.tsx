/** Button that asks a fare source for today's price of the searched trip, and what it answered. */
import type { ReactNode } from 'react';
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { feathersOf } from '#contract/domain/verdict.ts';
import { askFlightPrice } from '#contract/endpoints/public.ts';
import type { Trip } from '#web/addresses/search-query.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { BookingLink } from '#web/features/booking/booking-link.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { showReason } from '#web/ui/reason-of.ts';

/** With the messages it brings to the page. */
export const loadAskPrice = () => withWords(AskPrice, 'ask');

type AskPriceProps = {
  trip: Trip;
  /** Null before the first answer. */
  answer: AskedPrices | null;
  /** `merge` puts the answer into a result. */
  onAnswer: (answer: AskedPrices, merge: (result: FlightSearchResult) => FlightSearchResult) => void;
};

function AskPrice({ trip, answer, onAnswer }: AskPriceProps): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const { party: _, ...body } = trip;
  const ask = () =>
    mutate({
      send: () => call(askFlightPrice, { body }),
      onDone: (given) => onAnswer(given, (result) => withAskedPrices(result, given)),
      onFailed: (error) => showReason(t, error, { title: t('askPrice.failed') }),
    });
  return (
    <Stack gap={2} align="start">
      <Button look="quiet" aria-disabled={isBusy} onClick={ask}>
        {t('askPrice.action')}
      </Button>
      <Soft size="sm">{t('askPrice.lead')}</Soft>
      <div role="status">
        {isBusy ? <p>{t('askPrice.busy')}</p> : answer && <Answer trip={trip} answer={answer} />}
      </div>
    </Stack>
  );
}

function Answer({ trip, answer }: { trip: Trip; answer: AskedPrices }): ReactNode {
  const t = useTranslate();
  if (answer.state !== 'answered') return <p>{t(`askPrice.${answer.state}`)}</p>;
  return (
    <>
      <Text as="h3" size="md" above={2}>
        {t('askPrice.title')}
      </Text>
      <Stack as="ul" gap={1}>
        {answer.prices.map(({ site, price }) => (
          <Row as="li" key={site} gap={6} justify="between" size="lg" weight="strong">
            <BookingLink journey={trip} trip={trip} site={site} isNamed>
              {siteNamesIn(t.language)[site]}
            </BookingLink>
            <Price amount={price} />
          </Row>
        ))}
      </Stack>
      <Soft size="sm">
        {t('askPrice.at', { time: formatMoment(answer.askedAt, t.language) })} ·{' '}
        {t('trip.perPerson', { tripType: trip.tripType })}
      </Soft>
    </>
  );
}

/**
 * The result with what a source just answered: its prices take the place of older ones of the same sites, and the
 * cheapest of them that of the recorded price, unless another site is known to be cheaper.
 */
export function withAskedPrices(result: FlightSearchResult, answer: AskedPrices | null): FlightSearchResult {
  const [cheapest] = answer?.prices ?? [];
  if (!answer || !cheapest) return result;
  const isAsked = (site: Site) => answer.prices.some((asked) => asked.site === site);
  const recorded = result.cheapestFare;
  const stands = recorded && !isAsked(recorded.site) && recorded.price <= cheapest.price;
  const { site, price } = cheapest;
  const usual = recorded?.usual ?? null;
  const judged = { site, price, usual, feathers: feathersOf(price, usual), isSample: false };
  return {
    ...result,
    sitePrices: [...answer.prices, ...result.sitePrices.filter((known) => !isAsked(known.site))],
    cheapestFare: stands
      ? recorded
      : { ...judged, observedAt: answer.askedAt, observedAtPrecision: 'second' },
  };
}
