/** Cheapest-fares widget: filters, cards or map, notes; what a choice needs is fetched before it is made. */
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import {
  fareRegions,
  fareSorts,
  type LandingQuery,
  landingPath,
  withFilter,
} from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useBoardTitle } from '#web/features/boards/board-title-query.ts';
import { FareListPart, FareListSkeleton, FareNotes } from '#web/features/fares/fare-list-part.tsx';
import type { LandingFares } from '#web/features/fares/landing-fares.ts';
import { useChoose } from '#web/features/fares/use-choose.ts';
import { MapPicture } from '#web/features/map/map-picture.tsx';
import picture from '#web/features/map/map-window.module.css';
import layout from '#web/features/map/world-map.module.css';
import { LockedFares } from '#web/features/premium/premium-banner.tsx';
import { FilterBar } from '#web/features/trip-filters/filter-bar.tsx';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SelectBox } from '#web/ui/choice.tsx';
import { defer } from '#web/ui/defer.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { GridIcon, PlaceIcon } from '#web/ui/icons.tsx';
import { DottedLine, HiddenStatus, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { SendChoices } from '#web/ui/send-choices.tsx';
import shown from '#web/ui/text.module.css';
import styles from './fare-widget.module.css';

/** The first picture of the map, and the map itself in its place once its code is loaded in the browser. */
const MapPanel = defer(
  async () => (await import('#web/features/map/world-map.tsx')).loadWorldMap(),
  MapPlace,
);

const kept = { __html: '' };

/** The picture is drawn by the server; the browser keeps its HTML, without its code, and elsewhere the room for the map. */
function MapPlace({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const [isKept] = useState(
    () => !import.meta.env.SSR && performance.getEntriesByName('hydrated').length === 0,
  );
  if (isKept)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what is inside alone
    return <div className={layout.layout} dangerouslySetInnerHTML={kept} suppressHydrationWarning />;
  return (
    <div className={layout.layout}>
      {import.meta.env.SSR ? <MapPicture query={query} /> : <div className={picture.window} />}
      {!import.meta.env.SSR && <HiddenStatus>{t('common.loading')}</HiddenStatus>}
    </div>
  );
}

const SendBoard = defer(async () => (await import('#web/features/boards/send-board.tsx')).loadSendBoard());

type FareWidgetProps = {
  query: LandingQuery;
  fares: LandingFares | undefined;
  error: Error | null;
  onRetry: () => void;
  /** English names of cities that the page shows above the list. */
  citiesAbove?: readonly string[] | undefined;
};

export function FareWidget(props: FareWidgetProps): ReactNode {
  const { query, fares, error, onRetry } = props;
  const t = useTranslate();
  const client = useQueryClient();
  const handleFocus = ({ target }: FocusEvent) => {
    // Links ask by themselves for what they lead to.
    if (isFiltering(query.filter) || !target.matches('select, input')) return;
    // A failure is ignored here; choosing fetches again and reports it.
    client.fetchQuery(queries.destinationPrices(query)).catch(() => undefined);
  };
  const title = useBoardTitle(query);
  const { show: _, ...asBegun } = query;
  // On phones the sheet has the field.
  const region = {
    words: t(`fare.region.${query.region}`),
    path: landingPath({ ...query, region: 'all' }),
    hasField: true,
  };
  return (
    <Stack
      as="section"
      className={styles.widget}
      gap={3}
      id="prices"
      onFocus={handleFocus}
      aria-labelledby="prices-title"
    >
      <div className={query.view === 'map' ? shown.hidden : undefined}>
        <Row gap={3} lines={0} justify="between">
          <Text as="h2" size="xl" id="prices-title">
            {title ?? t('fare.heading', { sort: query.sort, city: t(`city.short.${query.origin}`) })}
          </Text>
          {title !== undefined && <SendBoard query={query} title={title} />}
        </Row>
        <Soft as="div" size="sm" className={styles.kind}>
          <DottedLine>
            {t(`fare.region.${query.region}`)}
            {t(`trip.${query.tripType}`)}
            <span role="status">
              {fares ? t('fare.count', { count: fares.count }) : !error && t('fare.loading')}
            </span>
          </DottedLine>
        </Soft>
      </div>
      <FilterBar
        isDense
        origin={query.origin}
        filter={query.filter}
        pathOf={(filter) => landingPath(withFilter(query, filter))}
        isRoundTrip={query.tripType === 'roundtrip'}
        className={styles.bar}
        relaxed={fares?.relaxed}
        more={query.region === 'all' ? [] : [region]}
      >
        <ListChoices query={query} />
        <MapSwitch query={query} />
      </FilterBar>
      <SendChoices id={formId} of={['tripType', 'region', 'sort']} path={landingPath(asBegun)} />
      <noscript>{import.meta.env.SSR && <ScriptlessAirports query={query} />}</noscript>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Fares {...props} />}
    </Stack>
  );
}

function Fares({ query, fares, citiesAbove = [] }: FareWidgetProps): ReactNode {
  if (!fares) return <FareListSkeleton />;
  const { listed, count, locked } = fares;
  const isAsBegun = query.sort === 'value' && query.region === 'all' && !isFiltering(query.filter);
  // The list as it begins leaves out what stands above it, so that no place is shown twice and the order stays true.
  const below = isAsBegun ? listed.filter(({ city }) => !citiesAbove.includes(city)) : listed;
  const of = { count, locked, above: listed.length - below.length };
  const list = <FareListPart fares={below.slice(0, query.show)} of={of} query={query} />;
  return (
    <>
      {query.view === 'map' ? (
        <>
          <Stack gap={5} className={shown.scripted}>
            <MapPanel query={query} />
            <LockedFares locked={locked} />
          </Stack>
          <noscript>{import.meta.env.SSR && list}</noscript>
        </>
      ) : (
        list
      )}
      {count > 0 && <FareNotes notes={fares.notes} />}
    </>
  );
}

const formId = 'list-choices';

function ListChoices({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const choose = useChoose(query);
  return (
    <>
      <SelectBox
        isNameHidden
        name="tripType"
        form={formId}
        legend={t('fare.filter.tripType')}
        value={query.tripType}
        options={choicesOf(t, 'trip', tripTypes)}
        onChange={(tripType) => choose(() => ({ tripType }))}
      />
      <SelectBox
        isNameHidden
        name="region"
        form={formId}
        legend={t('fare.filter.region')}
        value={query.region}
        options={choicesOf(t, 'fare.region', fareRegions)}
        onChange={(region) => choose(() => ({ region }))}
      />
      {/* A map has no order; the list beside it keeps that of the cards. */}
      {query.view === 'cards' && (
        <SelectBox
          isBare
          name="sort"
          form={formId}
          legend={t('fare.filter.sort')}
          value={query.sort}
          options={choicesOf(t, 'fare.sort', fareSorts)}
          onChange={(sort) => choose(() => ({ sort }))}
        />
      )}
    </>
  );
}

/** Where the words of the search cannot change the list. */
function ScriptlessAirports({ query: { show: _, ...kept } }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  return (
    <Row as="p" gap={3}>
      {departureAirports.map((origin) => (
        <Link key={origin} to={landingPath({ ...kept, origin })}>
          {t(`city.short.${origin}`)}
        </Link>
      ))}
    </Row>
  );
}

function MapSwitch({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const isMap = query.view === 'map';
  return (
    <Link
      className={buttonClass('quiet')}
      to={landingPath({ ...query, view: isMap ? 'cards' : 'map' })}
      preventScrollReset
    >
      {isMap ? <GridIcon size={18} /> : <PlaceIcon size={18} />}
      <VisuallyHidden below="small">{t(isMap ? 'fare.cards' : 'fare.map')}</VisuallyHidden>
    </Link>
  );
}
