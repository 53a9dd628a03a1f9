/** Shares the list of favourites by a link or as a picture, and ends the link. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FavoriteShareLink } from '#contract/api/favorites.ts';
import { endFavoriteShare, shareFavorites } from '#contract/endpoints/people.ts';
import { queries } from '#web/api/api.ts';
import { call } from '#web/api/call.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { ShareButton, ShareIcon } from '#web/features/share/share-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Row, Soft, VisuallyHidden } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { shareQueries } from './share-queries.ts';

/** Nothing while there is nothing to share or to end. Needs a signed-in user and the message bundles `account` and `deal`. */
export function FavoriteSharing(): ReactNode {
  const t = useTranslate();
  const { data } = useQuery(shareQueries.link());
  const { isBusy, share, end } = useSharing();
  const isEmpty = useAnswer(queries.favoriteIds())?.length === 0;
  const siteName = useSiteName();
  if (isEmpty && !data?.link) return null;
  if (!data?.link)
    return (
      <Row gap={4} lines={2}>
        <Button look="quiet" onClick={share} disabled={isBusy || data === undefined}>
          <ShareIcon size={18} />
          <VisuallyHidden below="medium">{t('favorites.share.action')}</VisuallyHidden>
        </Button>
      </Row>
    );
  const { token } = data.link;
  return (
    <Row gap={4} lines={2}>
      <Row gap={2} lines={1}>
        <ShareButton path={`/shared/${token}`} text={t('favorites.share.text', { siteName })} look="quiet" />
        <a
          className={buttonClass('quiet')}
          href={`/og/list-${token}.${t.language}.png`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('favorites.share.picture')}
        </a>
        <Button look="quiet" onClick={end} disabled={isBusy}>
          {t('favorites.share.end')}
        </Button>
      </Row>
      <Soft size="sm">{t('favorites.share.note')}</Soft>
    </Row>
  );
}

function useSharing() {
  const t = useTranslate();
  const client = useQueryClient();
  const { isBusy, mutate } = useAccountMutation();
  const change = (send: () => Promise<FavoriteShareLink>, done?: string) =>
    mutate({
      send,
      failed: t('favorites.share.failed'),
      onDone: (link) => {
        client.setQueryData(shareQueries.link().queryKey, link);
        if (done) showToast({ title: done });
      },
    });
  return {
    isBusy,
    share: () => change(() => call(shareFavorites)),
    end: () => change(() => call(endFavoriteShare), t('favorites.share.ended')),
  };
}
