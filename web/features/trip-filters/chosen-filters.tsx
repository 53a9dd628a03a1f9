/** The conditions of a trip filter, and for whom it is, as chips that remove them, those left out, and the note on visa rules. */
import type { ReactNode } from 'react';
import { isSameParty, oneAdult } from '#contract/domain/party.ts';
import { listConditions } from '#contract/domain/trip-filter.ts';
import { useQuery } from '#web/api/query.tsx';
import { usePartyWords } from '#web/features/party/party-picker.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { buttonClass, targetClass } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import shown from '#web/ui/text.module.css';
import type { ChosenFiltersProps } from './chosen-filters-part.tsx';
import { useConditionWords } from './condition-words.ts';
import styles from './filter-bar.module.css';
import { filterNamesQuery } from './filter-names.ts';

export const loadChosenFilters = () => withWords(ChosenFilters, 'filters', 'party');

function ChosenFilters(props: ChosenFiltersProps): ReactNode {
  const { origin, filter, list, without, relaxed = [], isRoundTrip, more = [] } = props;
  const t = useTranslate();
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const words = useConditionWords(filter, names);
  const { party, keep } = usePartyChoice();
  const people = usePartyWords(party);
  const bags = party.bags > 0 && t('partyCount.bags', { count: party.bags });
  const travelers = { words: [people, bags].filter(Boolean).join(' · '), path: list, hasField: false };
  const isForParty = !isSameParty(party, oneAdult);
  // The most important first.
  const chosen = listConditions(filter).reverse();
  const left = chosen.filter((condition) => relaxed.includes(condition));
  const chips = [
    ...chosen
      .filter((condition) => !left.includes(condition))
      .map((each) => ({ words: words(each), path: without[each] ?? list, hasField: false })),
    ...(isForParty ? [travelers] : []),
    ...more,
  ];
  return (
    <Stack gap={2}>
      {left.length > 0 && (
        <Row className={styles.left} gap={3} wrap={false} fill="warning" justify="between">
          <Row role="status" gap={3} lines={0} align="baseline">
            <Text weight="strong">{t('filters.relaxed', { left: left.map(words).join(' + ') })}</Text>
            <Soft size="sm">{t(chips.length > 0 ? 'filters.relaxedRest' : 'filters.relaxedAll')}</Soft>
          </Row>
          <Link className={targetClass} to={props.withoutLeft} preventScrollReset>
            {t('filters.removeLeft', { count: left.length })}
          </Link>
        </Row>
      )}
      {chips.length > 0 && (
        <Row
          as="ul"
          gap={2}
          className={chips.every(({ hasField }) => hasField) ? shown.belowMedium : undefined}
          aria-label={t('filters.chosen')}
        >
          {chips.map(({ words, path, hasField }) => (
            <li key={path} className={hasField ? shown.belowMedium : undefined}>
              <Link
                className={buttonClass('quiet', styles.chip)}
                to={path}
                preventScrollReset
                onClick={() => path === travelers.path && keep({ party: oneAdult })}
              >
                <VisuallyHidden>{t('filters.remove')}</VisuallyHidden>
                <bdi>{words}</bdi>
                <CloseIcon size={16} />
              </Link>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Link
                className={targetClass}
                to={props.clearPath}
                preventScrollReset
                onClick={() => keep({ party: oneAdult })}
              >
                {t('filters.clear')}
              </Link>
            </li>
          )}
        </Row>
      )}
      {filter.holiday !== null && !left.includes('holiday') && isRoundTrip && (
        <Soft size="sm">{t('filters.roundTrips')}</Soft>
      )}
      {filter.visaFree !== null && names && (
        <Soft size="sm">{t('filters.visaNote', { date: formatDate(names.visasAsOf, t.language) })}</Soft>
      )}
    </Stack>
  );
}
