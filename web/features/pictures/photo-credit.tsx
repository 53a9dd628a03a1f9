/** Credit line of a photo, with its licence and a link to its source. */
import type { ReactNode } from 'react';
import type { PhotoView } from '#contract/api/destination-photo.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './photo-credit.module.css';

export function PhotoCredit({
  photo,
  className,
}: {
  photo: PhotoView;
  className?: string | undefined;
}): ReactNode {
  const t = useTranslate();
  const { licence, sourceUrl } = photo;
  const credit =
    sourceUrl === null ? (
      <bdi>{photo.credit}</bdi>
    ) : (
      <a className={styles.source} href={sourceUrl} rel="noopener nofollow" title={t('pictures.source')}>
        <bdi>{photo.credit}</bdi>
      </a>
    );
  return (
    <p className={classNames(styles.credit, className)}>
      {licence === null
        ? t.rich('pictures.credit', { credit })
        : t.rich('pictures.creditLicensed', { credit, license: <bdi>{licence}</bdi> })}
    </p>
  );
}
