/**
 * First picture of the map, from the server: land, the places as dots, and the origin, where the map will have them;
 * with the query of what it shows.
 */

import type { ReactNode } from 'react';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { worldMapSize } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { type Query, queryKeyOf, useAnswer } from '#web/api/query.tsx';
import { Crest } from '#web/features/verdict/verdict.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HiddenStatus, Row, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import shown from '#web/ui/text.module.css';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import styles from './map-window.module.css';
import layout from './world-map.module.css';

export function MapPicture({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const picture = useAnswer(mapDotsQuery(query), false);
  return (
    <Stack gap={4} lines={3} className={layout.layout}>
      <div className={styles.frame}>
        <Text as="div" raised="card" className={styles.window}>
          {picture && (
            <>
              <Drawing className={shown.fromSmall} viewBox={picture.box} dots={picture} />
              <Drawing className={shown.belowSmall} viewBox={picture.tallBox} dots={picture} />
            </>
          )}
        </Text>
      </div>
      <MapNotes />
      <Skeleton className={layout.list} />
      <HiddenStatus>{t('map.loading')}</HiddenStatus>
    </Stack>
  );
}

/** From its top down, where the window is taller than what is drawn. */
function Drawing(props: { className: string | undefined; viewBox: string; dots: MapDots }): ReactNode {
  const { className, viewBox, dots } = props;
  return (
    <svg
      className={classNames(styles.map, className)}
      viewBox={viewBox}
      preserveAspectRatio={className === shown.belowSmall ? 'xMidYMin' : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <Land />
      <path className={styles.dots} d={dots.places.map(dotAt).join('')} />
      <path className={styles.home} d={dotAt(dots.origin)} />
    </svg>
  );
}

function dotAt([x, y]: readonly [x: number, y: number]): string {
  return `M${x} ${y}h0`;
}

/** Explains the signs, and what a press does. */
export function MapNotes({ hintId }: { hintId?: string }): ReactNode {
  const t = useTranslate();
  return (
    <Row as="ul" gap={4} lines={1} tone="soft" size="sm">
      <Row as="li" gap={2} wrap={false}>
        <span className={styles.best}>
          <Crest feathers={5} />
        </span>
        {t('map.legend.crest')}
      </Row>
      {(['priced', 'locked'] as const).map((sign) => (
        <Row key={sign} as="li" gap={2} wrap={false}>
          <span className={styles.sign} data-sign={sign} />
          {t(`map.legend.${sign}`)}
        </Row>
      ))}
      <li id={hintId}>
        <VisuallyHidden below="small">{t('map.hint')}</VisuallyHidden>{' '}
        <VisuallyHidden>{t('map.keys')}</VisuallyHidden>
      </li>
    </Row>
  );
}

export function Land(): ReactNode {
  return (
    <foreignObject {...worldMapSize}>
      <ThemedImage path="/art/world" {...worldMapSize} loading="eager" isFirst />
    </foreignObject>
  );
}

/** In whole map units. */
export type MapDots = {
  places: (readonly [x: number, y: number])[];
  origin: readonly [x: number, y: number];
  /** The window shows at least this, as an SVG's `viewBox`. */
  box: string;
  /** The same of the tall window of phones, where the map begins at its top. */
  tallBox: string;
};

/** A page that the server opens with the map has them for its first picture. */
export function mapDotsQuery(query: LandingQuery): Query<MapDots> {
  const { origin, tripType, region, filter } = query;
  return {
    queryKey: queryKeyOf('map dots', { origin, tripType, region, filter }),
    queryFn: async ({ client }) => {
      const fares = isFiltering(filter)
        ? client.fetchQuery(queries.filteredPrices(query)).then(({ rows }) => rows)
        : client.fetchQuery(queries.destinationPrices({ origin, tripType }));
      const airports = await client.fetchQuery(queries.destinationAirports());
      // The page comes with its dots; placing others is not needed before that.
      const { firstPicture } = await import('./first-picture.ts');
      return firstPicture(await fares, airports, query);
    },
  };
}
