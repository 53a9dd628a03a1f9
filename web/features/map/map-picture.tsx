/** First picture of the map, from the server: land, the places as dots, and the origin, where the map will have them. */
import type { ReactNode } from 'react';
import { worldMapSize } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useAnswer } from '#web/api/query.tsx';
import { Crest } from '#web/features/verdict/crest.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import { HiddenStatus, VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type MapDots, mapDotsQuery } from './map-picture-query.ts';
import styles from './map-window.module.css';
import layout from './world-map.module.css';

/** `isMissing`: the map's code did not come, which stands above. */
export function MapPicture({
  query,
  isMissing = false,
}: {
  query: LandingQuery;
  isMissing?: boolean;
}): ReactNode {
  const t = useTranslate();
  const picture = useAnswer(mapDotsQuery(query), false);
  return (
    <div className={layout.layout}>
      <div className={styles.frame}>
        <div className={styles.window}>
          {picture && (
            <>
              <Drawing className={styles.wide} viewBox={picture.box} dots={picture} />
              <Drawing className={styles.tall} viewBox={picture.tallBox} dots={picture} />
            </>
          )}
        </div>
      </div>
      <MapNotes />
      {!isMissing && <Skeleton className={layout.list} />}
      {!isMissing && <HiddenStatus>{t('map.loading')}</HiddenStatus>}
    </div>
  );
}

type DrawingProps = { className: string | undefined; viewBox: string; dots: MapDots };

/** From its top down, where the window is taller than what is drawn. */
function Drawing({ className, viewBox, dots }: DrawingProps): ReactNode {
  return (
    <svg
      className={classNames(styles.map, className)}
      viewBox={viewBox}
      preserveAspectRatio={className === styles.tall ? 'xMidYMin' : undefined}
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

/** What the signs mean, and what a press does. */
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
