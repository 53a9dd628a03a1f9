/** A page that is not there: the hoopoe off its way, a search, and what follows below: prices worth seeing. */
import { type ReactNode, useId } from 'react';
import { useHref } from 'react-router';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import box from '#web/features/destination-search/search-box.module.css';
import field from '#web/features/destination-search/search-field.module.css';
import { Nearby } from '#web/features/fares/nearby.tsx';
import type { NearTrip } from '#web/features/fares/nearby-fares.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button, calmTargetClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Page, Stack, StripedDivider, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/more-icons.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import styles from './lost-page.module.css';
import hero from './page-hero.module.css';

export function LostPage(props: {
  title: string;
  lead: string;
  trip: NearTrip;
  /** Instead of a plain one. */
  search?: ReactNode;
  /** Instead of what is cheap from the airport. */
  children?: ReactNode;
}): ReactNode {
  const { title, lead, trip, search, children } = props;
  const t = useTranslate();
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <div className={hero.hero}>
        <Stack gutters breaks="anywhere" className={styles.band}>
          {/* First, so that the words have their width however little of the page has come. */}
          <span className={styles.bird}>
            <svg viewBox="0 0 240 130" aria-hidden="true" focusable="false">
              <path d="M2 84C46 138 118 142 132 92S86 26 76 66s66 66 162-54" />
            </svg>
            <HoopoeMark size={136} />
          </span>
          <Link to="/" className={classNames(calmTargetClass, styles.home)}>
            <BackIcon size={18} />
            {t('common.backHome')}
          </Link>
          <Text as="h1" size="2xl">
            {title}
          </Text>
          <Text above={2} measure="wide" className={hero.lead}>
            {lead}
          </Text>
          <div className={styles.search}>{search ?? <PlaceSearch origin={trip.origin} />}</div>
        </Stack>
      </div>
      <StripedDivider />
      <Page gap={5}>
        {children ?? (
          <Nearby
            trip={trip}
            place={null}
            title={t('notFound.cheapest', { city: t(`city.${trip.origin}`) })}
            all={t('notFound.all')}
          />
        )}
      </Page>
    </>
  );
}

/** A plain form that looks as the search box does, where the script of a page is not to hold that. */
export function PlaceSearch({ origin }: { origin: DepartureAirport }): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    // Some screen readers do not support the search element yet.
    <Stack
      as="form"
      raised="float"
      tone="ink"
      className={box.box}
      action={useHref('/deals')}
      method="get"
      role="search"
      aria-label={t('search.box')}
    >
      <input type="hidden" name="origin" value={origin} />
      <div className={field.field}>
        <label className={field.label} htmlFor={id}>
          {t('search.destination')}
        </label>
        <input
          id={id}
          className={field.input}
          name="search"
          maxLength={100}
          placeholder={t('search.anywhere')}
          enterKeyHint="search"
        />
      </div>
      <Button type="submit" className={box.submit}>
        <SearchIcon size={20} />
        <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
      </Button>
    </Stack>
  );
}
