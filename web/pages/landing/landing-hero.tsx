/** The night sky above the fares: what the site does, in numbers it can back. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { SiteStatus } from '#contract/api/site-status.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { HeroGlobe } from '#web/features/globe/hero-globe.tsx';
import { ageOf } from '#web/format.ts';
import { useTranslate } from '#web/i18n.tsx';
import { useNow } from '#web/now.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import styles from './landing-hero.module.css';

type LandingHeroProps = {
  origin: DepartureAirport;
  fares: readonly DestinationPrice[];
  status: SiteStatus | undefined;
  /** Below the words, above the stripe. */
  children: ReactNode;
};

export function LandingHero({ origin, fares, status, children }: LandingHeroProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.heading}>{t('landing.heading')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <p className={styles.actions}>
            <a className={buttonClass('primary', styles.action)} href="#prices">
              {t('landing.seeFares')}
            </a>
            <a className={styles.quiet} href="#proof">
              {t('landing.howWeProve')}
            </a>
          </p>
          <HeroFacts status={status} />
        </div>
        <div className={styles.globe}>
          <HeroGlobe origin={origin} fares={fares} />
        </div>
        <div className={styles.filters}>{children}</div>
      </div>
    </div>
  );
}

function HeroFacts({ status }: { status: SiteStatus | undefined }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const discounts = status?.discounts;
  return (
    <ul className={styles.facts} aria-label={t('landing.facts')}>
      {status && <li>{t('fare.count', { count: status.destinationCount })}</li>}
      {discounts && (
        <li>
          {discounts.from === null
            ? t('landing.upTo', { upTo: discounts.upTo })
            : t('landing.upToRange', { from: discounts.from, upTo: discounts.upTo })}
        </li>
      )}
      {status?.newestObservedAt && (
        <li>{t('landing.lastSeen', { age: t('common.age', ageOf(status.newestObservedAt, now)) })}</li>
      )}
    </ul>
  );
}
