/** The fares or deals that a typed wish asks for, in the place of suggested cities; Enter opens them as well. */
import type { ComponentType, ReactNode } from 'react';
import type { TripQuery } from '#web/api/api.ts';
import { homeOriginOf, useUser } from '#web/features/account/use-user.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './suggestion-list.module.css';
import { pathOfWish, type Wish } from './wish.ts';

type WishLinkProps = { wish: Wish; from: TripQuery };

export function loadWishLink(): Promise<ComponentType<WishLinkProps>> {
  return withWords(WishLink, 'filters');
}

export function WishLink({ wish, from }: WishLinkProps): ReactNode {
  const t = useTranslate();
  const homeOrigin = homeOriginOf(useUser());
  const { search, origin, filter } = wish;
  const { maxPrice: amount } = filter;
  const price = amount && t('common.price', { amount, text: formatNumber(amount, t.language) });
  const words = [
    t(search === '' ? 'notFound.all' : 'nav.deals'),
    search,
    origin && t('card.from', { city: t(`city.${origin}`) }),
    filter.visaFree && t('tripFilter.visaSaudi'),
    price && t('filters.upToPrice', { price }),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      <Link className={styles.option} to={pathOfWish(wish, { ...from, homeOrigin })}>
        {words.filter(Boolean).join(' · ')}
      </Link>
    </div>
  );
}
