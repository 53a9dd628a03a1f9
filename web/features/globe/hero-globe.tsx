/** Globe of the landing page with some of today's prices, each a link. */
import type { ReactNode } from 'react';
import { dealPath } from '#contract/domain/deal-query.ts';
import { heroGlobeSize } from '#contract/domain/hero-globe.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import styles from './hero-globe.module.css';
import type { PriceChip } from './price-chips.ts';

const chip = { width: 260, height: 56, lift: 30 };
/** Places above this, percent of the image, have their chip below them: clear of the bar under the header. */
const highest = 36;

type HeroGlobeProps = { query: Pick<LandingQuery, 'origin' | 'tripType'>; chips: readonly PriceChip[] };

export function HeroGlobe({ query: { origin, tripType }, chips }: HeroGlobeProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <div className={styles.globe}>
      <ThemedImage
        className={styles.picture}
        path={`/art/globe-${origin}`}
        width={heroGlobeSize}
        height={heroGlobeSize}
        loading="lazy"
      />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it only places links, which have words */}
      <svg className={styles.chips} viewBox={`0 0 ${heroGlobeSize} ${heroGlobeSize}`} focusable="false">
        {chips.map(({ code, city, cityAr, price, x, y }) => (
          <foreignObject
            key={code}
            x={Math.round((x / 100) * heroGlobeSize - chip.width / 2)}
            y={Math.round(
              (y / 100) * heroGlobeSize - chip.height / 2 - (y < highest ? -chip.lift : chip.lift),
            )}
            width={chip.width}
            height={chip.height}
          >
            <div className={styles.place}>
              <Link className={styles.chip} to={dealPath(code, { origin, tripType })}>
                {isArabic ? cityAr : city}
                <Price className={styles.price} amount={price} />
              </Link>
            </div>
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}
