/** Price side of a deal card: price, evidence, dates and expiry, or a lock. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { BandBar } from '#web/features/fares/band-bar.tsx';
import card from '#web/features/fares/fare-card.module.css';
import { FareSeen } from '#web/features/fares/fare-seen.tsx';
import { formatDayMonth, formatHijriDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { ArrowIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './deal-card.module.css';
import { DealExpiry } from './deal-expiry.tsx';

export function DealStub({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <div className={`${card.stub} ${styles.stub}`}>
      <p className={card.priceRow}>
        <span className={styles.prices}>
          {deal.dealPrice !== null && <Price className={card.price} amount={deal.dealPrice} />}
          {deal.originalPrice !== null && (
            <span className={styles.usual}>
              {t.rich(deal.isVerified ? 'deals.card.usual' : 'deals.card.stated', {
                price: <Price amount={Math.round(deal.originalPrice)} />,
              })}
            </span>
          )}
        </span>
        {deal.expiresAt !== null && <DealExpiry expiresAt={deal.expiresAt} />}
      </p>
      <DealBand deal={deal} />
      <DealProof deal={deal} />
      <div className={styles.aside}>
        <DealFacts deal={deal} />
        <p className={styles.foot}>
          <DealTags deal={deal} />
          <span className={styles.compare}>
            {t('deals.card.compare', { count: deal.allPrices.length })}
            <ArrowIcon size={16} />
          </span>
        </p>
      </div>
    </div>
  );
}

/** "Verified" if supported by the price history, not if only an administrator states it. */
function DealProof({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const percent = deal.discountPercentage;
  if (percent === null || percent <= 0) return null;
  if (!deal.isVerified) return <p className={styles.stated}>{t('deals.card.belowStated', { percent })}</p>;
  return (
    <p className={styles.proof}>
      <VerifiedIcon size={18} />
      <VisuallyHidden>{t('deals.card.verified')}: </VisuallyHidden>
      {t('deals.card.below', { percent })}
    </p>
  );
}

function DealBand({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  if (deal.dealPrice === null || deal.assessment?.status !== 'assessed') return null;
  const { p25, p75 } = deal.assessment.evidence;
  return (
    <div className={card.band}>
      <BandBar price={deal.dealPrice} p25={p25} p75={p75} />
      <VisuallyHidden>
        {t('fare.usualRange', {
          low: formatNumber(p25, language),
          high: t('common.price', { amount: p75, text: formatNumber(p75, language) }),
        })}
      </VisuallyHidden>
    </div>
  );
}

/** Two short lines: dates in both calendars; booking site and age. */
function DealFacts({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <div className={card.facts}>
      {deal.cheapestDate !== null && (
        <p className={card.dates}>
          <span className={card.part}>{formatDayMonth(deal.cheapestDate, language)} · </span>
          <span className={card.part}>{formatHijriDayMonth(deal.cheapestDate, language)}</span>
          {deal.returnDate !== null && (
            <span className={card.part}>
              {' · '}
              {t('fare.returns', { date: formatDayMonth(deal.returnDate, language) })}
            </span>
          )}
        </p>
      )}
      <p>
        {deal.bestSite !== null && (
          <span className={card.part}>
            {t.rich('fare.via', { site: <bdi>{siteNamesIn(language)[deal.bestSite]}</bdi> })}
            {deal.observedAt !== null && ' · '}
          </span>
        )}
        {deal.observedAt !== null && (
          <FareSeen
            sighting={{ observedAt: deal.observedAt, observedAtPrecision: null, freshness: deal.freshness }}
          />
        )}
      </p>
    </div>
  );
}

function DealTags({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <span className={styles.tags}>
      {deal.isSample && !deal.locked && <span className={styles.sample}>{t('deals.card.sample')}</span>}
      {deal.isPremium && <span className={styles.premium}>{t('deals.card.premium')}</span>}
    </span>
  );
}

/** A locked deal has no price data at all: dots, text, and a link to Premium. */
export function LockedStub({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  return (
    <div className={`${card.stub} ${styles.stub}`}>
      <p className={card.priceRow}>
        <span className={card.hiddenPrice} aria-hidden="true">
          ••••
        </span>
        {deal.expiresAt !== null && <DealExpiry expiresAt={deal.expiresAt} />}
      </p>
      <p className={card.lock}>
        <LockIcon />
        {t('deals.locked.text')}
      </p>
      <div className={styles.aside}>
        <p className={styles.lockedActions}>
          <Button look="quiet" disabled>
            {t('deals.locked.subscribe')}
          </Button>
          <Link className={buttonClass('plain', styles.toPremium)} to="/premium">
            {t('deals.banner.action')}
          </Link>
        </p>
        <p className={styles.foot}>
          <DealTags deal={deal} />
        </p>
      </div>
    </div>
  );
}
