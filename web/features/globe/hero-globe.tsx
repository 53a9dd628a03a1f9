/** The globe of the landing page with a few of today's prices on it. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { heroGlobeSize } from '#contract/domain/hero-globe.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { ThemedArt } from '#web/features/fares/themed-art.tsx';
import { useLanguage } from '#web/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './hero-globe.module.css';
import { listPriceChips } from './price-chips.ts';

const chip = { width: 240, height: 44, lift: 30 };

/** Decorative: the list below says the same in words. */
export function HeroGlobe({
  origin,
  fares,
}: {
  origin: DepartureAirport;
  fares: readonly DestinationPrice[];
}): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <div className={styles.globe} aria-hidden="true">
      <ThemedArt
        className={styles.picture}
        subject={`globe-${origin}`}
        width={heroGlobeSize}
        height={heroGlobeSize}
        loading="eager"
      />
      <svg
        aria-hidden="true"
        className={styles.chips}
        viewBox={`0 0 ${heroGlobeSize} ${heroGlobeSize}`}
        focusable="false"
      >
        {listPriceChips(fares, origin).map(({ fare, price, x, y }) => (
          <foreignObject
            key={fare.code}
            x={Math.round((x / 100) * heroGlobeSize - chip.width / 2)}
            y={Math.round((y / 100) * heroGlobeSize - chip.height / 2 - chip.lift)}
            width={chip.width}
            height={chip.height}
          >
            <div className={styles.place}>
              <span className={styles.chip}>
                {isArabic ? fare.cityAr : fare.city}
                <Price className={styles.price} amount={price} />
              </span>
            </div>
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}
