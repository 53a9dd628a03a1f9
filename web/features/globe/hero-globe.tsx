/** Globe of the landing page with some of today's prices. */
import type { ReactNode } from 'react';
import { heroGlobeSize } from '#contract/domain/hero-globe.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import styles from './hero-globe.module.css';
import type { PriceChip } from './price-chips.ts';

const chip = { width: 240, height: 44, lift: 30 };

/** Decorative: the list below has the same information. */
export function HeroGlobe({
  origin,
  chips,
}: {
  origin: DepartureAirport;
  chips: readonly PriceChip[];
}): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <div className={styles.globe} aria-hidden="true">
      <ThemedImage
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
        {chips.map(({ code, city, cityAr, price, x, y }) => (
          <foreignObject
            key={code}
            x={Math.round((x / 100) * heroGlobeSize - chip.width / 2)}
            y={Math.round((y / 100) * heroGlobeSize - chip.height / 2 - chip.lift)}
            width={chip.width}
            height={chip.height}
          >
            <div className={styles.place}>
              <span className={styles.chip}>
                {isArabic ? cityAr : city}
                <Price className={styles.price} amount={price} />
              </span>
            </div>
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}
