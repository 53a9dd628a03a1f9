/** A price that somebody saw anywhere, and what the record says of it. Works as a form without JavaScript. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useHref, useSearchParams } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import type { PriceCheck } from '#contract/api/check.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { pages } from '#contract/domain/pages.ts';
import type { PriceQuestion } from '#contract/domain/price-check.ts';
import * as calls from '#contract/endpoints/public.ts';
import { type CheckQuery, parseCheckQuery, withText } from '#web/addresses/check-query.ts';
import { queries } from '#web/api/api.ts';
import { hasCode } from '#web/api/api-error.ts';
import { queryOf } from '#web/api/call.ts';
import { recordQueries } from '#web/api/fare-queries.ts';
import { findReader, loadContext, prefetch } from '#web/api/load-context.ts';
import { forget, type Query, queryKeyOf, useAnswer, useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { lastBookableDate } from '#web/features/flight-search/trip-faults.ts';
import { SelectField, TextArea, TextField } from '#web/features/forms/fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Grid, Page, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { CheckAnswer, CheckHead, pricedTripOf } from './check-answer.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  await findReader(context);
  const typed = parseCheckQuery(new URL(request.url).searchParams);
  const { queryClient, isServer } = context.get(loadContext);
  const said = priceQuestionQuery(typed.text);
  await prefetch(context, [said]);
  const query = withText(typed, queryClient.getQueryData(said.queryKey));
  const destination = destinationQuery(query.destination);
  await prefetch(context, [destination]);
  const asked = priceCheckQuery(query, queryClient.getQueryData(destination.queryKey));
  await prefetch(context, [asked]);
  const check = queryClient.getQueryData(asked.queryKey)?.check;
  if (check?.feathers) await prefetch(context, [recordQueries.similar(pricedTripOf(check))]);
  if (isServer) forget(queryClient, queries.destinationAirports());
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const typed = parseCheckQuery(params);
  const said = useQuery(priceQuestionQuery(typed.text));
  const query = withText(typed, said.data);
  const { data: destination } = useQuery(destinationQuery(query.destination));
  const { data: answer, error, refetch } = useQuery(priceCheckQuery(query, destination));
  const check = answer?.check;
  return (
    <>
      {check ? <CheckHead check={check} /> : <PageHead />}
      <PageHero title={t('check.title')} lead={t('check.lead')} />
      <Page width="narrow" gap={5}>
        {check && <CheckAnswer check={check} />}
        {answer === undefined && !error && <Skeleton as="part" />}
        {error && <ErrorState error={error} onRetry={refetch} />}
        <CheckForm
          key={`${params} ${said.data !== undefined} ${destination?.code}`}
          query={check ? { ...query, text: '' } : query}
          destination={destination}
          refused={answer?.refused ?? {}}
        />
      </Page>
    </>
  );
}

type CheckFormProps = {
  query: CheckQuery;
  destination: Airport | null | undefined;
  /** Sentences by field. */
  refused: Readonly<Record<string, string>>;
};

/** Sent by the browser itself, so that the question is an address. */
function CheckForm({ query, destination, refused }: CheckFormProps): ReactNode {
  const t = useTranslate();
  const today = useToday();
  const home = useHomeOrigin();
  const airports = useAnswer(queries.destinationAirports()) ?? [];
  const days = { type: 'date', min: today, max: lastBookableDate(today) };
  const name = destination && (t.language === 'ar' ? destination.cityAr : destination.city);
  const isUnknown = query.destination !== null && destination === null;
  const isAsked = Object.values(query).some(Boolean);
  const missing = (value: unknown) => (isAsked && value === null ? t('check.missing') : undefined);
  return (
    <Stack
      as="form"
      raised="card"
      pad={5}
      gap={4}
      action={useHref(pages.check.path)}
      method="get"
      aria-label={t('check.title')}
    >
      <TextArea
        name="text"
        label={t('check.text')}
        hint={t('check.textHint')}
        rows={2}
        defaultValue={query.text}
      />
      <Grid columns={3} gap={4}>
        <SelectField
          name="origin"
          label={t('flightSearch.origin')}
          defaultValue={query.origin ?? home}
          options={departureAirports.map((code) => ({ value: code, label: t(`city.${code}`) }))}
        />
        <TextField
          name="destination"
          label={t('flightSearch.destination')}
          placeholder={t('flightSearch.destinationHint')}
          defaultValue={name ?? query.destination ?? ''}
          maxLength={100}
          list="destinations"
          autoComplete="off"
          fault={isUnknown ? t('check.unknownPlace') : (refused.destination ?? missing(query.destination))}
        />
        <datalist id="destinations">
          {[...new Set(airports.map(({ city, cityAr }) => (t.language === 'ar' ? cityAr : city)))].map(
            (city) => (
              <option key={city} value={city} />
            ),
          )}
        </datalist>
        <TextField
          name="price"
          label={t('check.price')}
          hint={t('check.priceHint')}
          inputMode="decimal"
          maxLength={12}
          defaultValue={query.price ?? ''}
          fault={refused.price ?? missing(query.price)}
        />
        <TextField
          name="departure"
          label={t('flightSearch.departureDate')}
          {...days}
          defaultValue={query.departure ?? ''}
          fault={refused.departure ?? missing(query.departure)}
        />
        <TextField
          name="return"
          label={t('flightSearch.returnDate')}
          hint={t('check.returnHint')}
          {...days}
          defaultValue={query.return ?? ''}
          fault={refused.return}
        />
      </Grid>
      <Button type="submit">{t('check.submit')}</Button>
    </Stack>
  );
}

/** `refused`: sentences by field, for what cannot be asked. */
type PriceAnswer = { check: PriceCheck | null; refused: Readonly<Record<string, string>> };

/** What the record says of a price; nothing while the question is not complete. */
function priceCheckQuery(
  { origin, departure, price, return: back, isAirportOnly }: PriceQuestion,
  destination: Airport | null | undefined,
): Query<PriceAnswer> {
  const nothing: PriceAnswer = { check: null, refused: {} };
  if (!destination || origin === null || departure === null || price === null)
    return { queryKey: queryKeyOf('no price check'), queryFn: async () => nothing };
  const place = isAirportOnly ? undefined : ('city' as const);
  const trip = { origin, destination: destination.code, place };
  const asked = queryOf(calls.checkPrice, {
    query: { ...trip, departure, return: back ?? undefined, price },
  });
  return {
    queryKey: queryKeyOf('price check', ...asked.queryKey),
    queryFn: (context) =>
      asked.queryFn(context).then(
        (check) => ({ check, refused: {} }),
        (error: unknown) => {
          if (hasCode(error, 'validation_failed')) return { check: null, refused: error.fields };
          throw error;
        },
      ),
  };
}

/** The trip and the price that a pasted text names; nothing without a text. */
function priceQuestionQuery(text: string): Query<PriceQuestion | null> {
  if (text === '') return { queryKey: queryKeyOf('no price question'), queryFn: async () => null };
  return queryOf(calls.readPriceQuestion, { query: { text } });
}
