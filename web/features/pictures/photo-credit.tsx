/** Author, source and licence of a photo. */
import type { ReactNode } from 'react';
import type { PhotoView } from '#contract/api/destination-photo.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';

export function PhotoCredit(props: { photo: PhotoView; className?: string | undefined }): ReactNode {
  const { photo, className } = props;
  const t = useTranslate();
  const { licence, sourceUrl } = photo;
  const credit =
    sourceUrl === null ? (
      <bdi>{photo.credit}</bdi>
    ) : (
      <a href={sourceUrl} rel="noopener nofollow" title={t('pictures.source')}>
        <bdi>{photo.credit}</bdi>
      </a>
    );
  return (
    <Text size="xs" above={3} className={className}>
      {licence === null
        ? t.rich('pictures.credit', { credit })
        : t.rich('pictures.creditLicensed', { credit, license: <bdi>{licence}</bdi> })}
    </Text>
  );
}
