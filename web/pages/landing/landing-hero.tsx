/** Hero of the landing page: claim with figures from the data. */
import type { ReactNode } from 'react';
import type { SiteStatus } from '#contract/api/site-status.ts';
import { describeSighting } from '#contract/domain/sighting.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { HeroGlobe } from '#web/features/globe/hero-globe.tsx';
import type { PriceChip } from '#web/features/globe/price-chips.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './landing-hero.module.css';

type LandingHeroProps = {
  query: Pick<LandingQuery, 'origin' | 'tripType'>;
  chips: readonly PriceChip[];
  status: SiteStatus | undefined;
  /** Title and search box alone: what was asked for follows at once. */
  isLow: boolean;
  /** The search box. */
  children: ReactNode;
};

export function LandingHero({ query, chips, status, isLow, children }: LandingHeroProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.hero} data-low={isLow}>
      <div className={styles.clip}>
        <div className={styles.globe}>
          <HeroGlobe query={query} chips={chips} />
        </div>
      </div>
      <div className={styles.inner}>
        <Stack gap={2} className={styles.words}>
          <h1 className={styles.heading}>{t('landing.heading')}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.search}>{children}</div>
          <Row as="p" gap={5} lines={0} className={styles.actions}>
            <Link className={buttonClass()} to="/deals">
              {t('landing.explore')}
            </Link>
            <a href="#prices">{t('landing.browse')}</a>
            <Link to="/premium">
              <VisuallyHidden below="medium">{t('landing.see')}</VisuallyHidden> {t('nav.premium')}
            </Link>
          </Row>
          <HeroFacts status={status} />
        </Stack>
      </div>
    </div>
  );
}

function HeroFacts({ status }: { status: SiteStatus | undefined }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const discounts = status?.discounts;
  return (
    <div className={styles.facts}>
      <DottedLine>
        {status && t('landing.destinations', { count: status.destinationCount })}
        {discounts &&
          (discounts.from === null
            ? t('landing.upTo', { upTo: discounts.upTo })
            : t('landing.upToRange', { from: discounts.from, upTo: discounts.upTo }))}
        {status?.newest &&
          t('landing.lastSeen', { age: t('common.age', describeSighting(status.newest, now).age) })}
      </DottedLine>
    </div>
  );
}
