/** Destination photos tab: the photos shown now as cards, and the form that adds, replaces and changes them. */
import type { ReactNode } from 'react';
import type { AdminPhoto } from '#contract/api/admin-destination-photos.ts';
import { deleteDestinationPhoto, listDestinationPhotos } from '#contract/endpoints/admin.ts';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import type { ListOptions } from '#web/features/admin/admin-list.tsx';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { cityOf } from '#web/features/admin/destination-field.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './destination-photos.module.css';
import { photoFormIn } from './photo-form.tsx';

export function Tab(): ReactNode {
  const t = useTranslate();
  const nameOf = (photo: AdminPhoto) => cityOf(photo, t.language);
  return (
    <ListScreen
      nameOf={nameOf}
      list={listIn(t)}
      form={photoFormIn(t)}
      deletion={{
        words: 'admin.photos',
        remove: ({ destinationCode: code }) => callAdmin(deleteDestinationPhoto, { params: { code } }),
        done: (photo) => ({
          title: t('admin.photos.done'),
          text: t('admin.photos.delete.done', { name: nameOf(photo) }),
        }),
      }}
    />
  );
}

function listIn(t: Translate): ListOptions<AdminPhoto, { search: string }> {
  const { compare } = new Intl.Collator(t.language);
  return {
    title: t('admin.photos.title'),
    lead: t('admin.photos.lead'),
    usual: { search: '' },
    query: () => adminList(listDestinationPhotos, {}),
    whole: {
      searched: ['destinationCode', 'city', 'cityAr', 'country', 'countryAr'],
      code: 'destinationCode',
      compare: (a, b) => compare(cityOf(a, t.language), cityOf(b, t.language)),
    },
    filters: [{ name: 'search', label: t('admin.photos.destinationHint') }],
    empty: t('admin.photos.empty'),
    noneSuch: t('admin.photos.none'),
    card: (photo, buttons) => (
      <div className={styles.item} data-code={photo.destinationCode}>
        <img className={styles.card} src={photo.cardUrl} width={320} height={180} alt="" loading="lazy" />
        <Text as="div" pad={4}>
          <Text weight="strong">
            <bdi>{cityOf(photo, t.language)}</bdi> <bdi dir="ltr">{photo.destinationCode}</bdi>
          </Text>
          <Text size="sm" tone="soft">
            <bdi>{photo.credit}</bdi>
            {photo.licence !== null && (
              <>
                {' · '}
                <bdi>{photo.licence}</bdi>
              </>
            )}
          </Text>
          <Row gap={2} above={2}>
            {buttons}
          </Row>
        </Text>
      </div>
    ),
  };
}
