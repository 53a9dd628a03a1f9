/** First picture of the map, from the server: land, the places as dots, and the origin, where the map will have them. */
import type { ReactNode } from 'react';
import { projectOnWorldMap, worldMapSize } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useAnswer } from '#web/api/query.tsx';
import { heroOrigins } from '#web/features/globe/hero-places.ts';
import { Crest } from '#web/features/verdict/crest.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import { HiddenStatus } from '#web/ui/visually-hidden.tsx';
import { mapDotsQuery } from './map-picture-query.ts';
import { boxOf } from './map-view.ts';
import styles from './map-window.module.css';
import layout from './world-map.module.css';

export function MapPicture({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const origin = projectOnWorldMap(heroOrigins[query.origin]);
  const dots = useAnswer(mapDotsQuery(query), false) ?? [];
  const points = dots.map(([x, y]) => ({ x, y }));
  const { x, y, width, height } = boxOf(points, query.region === 'all' ? origin : null);
  return (
    <div className={layout.layout}>
      <div className={styles.frame}>
        <div className={styles.window}>
          <svg
            className={styles.map}
            viewBox={`${x} ${y} ${width} ${height}`}
            aria-hidden="true"
            focusable="false"
          >
            <Land />
            <path className={styles.dots} d={dots.map((at) => `M${at.join(' ')}h0`).join('')} />
            <path className={styles.home} d={`M${origin.x} ${origin.y}h0`} />
          </svg>
        </div>
        <div className={styles.zoomRoom} />
      </div>
      <MapNotes />
      <Skeleton className={layout.list} />
      <HiddenStatus>{t('map.loading')}</HiddenStatus>
    </div>
  );
}

/** What the signs mean, and how the map is moved. */
export function MapNotes({ hintId }: { hintId?: string }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.notes}>
      <ul className={styles.legend}>
        <li>
          <Crest feathers={4} />
          {t('map.legend.crest')}
        </li>
        <li>
          <LockIcon size={14} />
          {t('map.legend.locked')}
        </li>
      </ul>
      <p id={hintId}>{t('map.hint')}</p>
    </div>
  );
}

/** The world in the reader's theme. */
export function Land(): ReactNode {
  return (
    <foreignObject {...worldMapSize}>
      <ThemedImage path="/art/world" {...worldMapSize} loading="eager" />
    </foreignObject>
  );
}
