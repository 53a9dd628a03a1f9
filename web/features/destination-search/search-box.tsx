/** Search box (destination, budget) that opens the deals of an airport; on phones one field until it is used. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { type Budget, budgets } from '#contract/domain/deal.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { dealsPath } from '#web/addresses/deals-query.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DestinationSearch } from './destination-search.tsx';
import styles from './search-box.module.css';

/** The page's control for the airport chooses `origin`. */
export function SearchBox({ origin }: { origin: DepartureAirport }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [budget, setBudget] = useState<Budget>('any');
  const [isUsed, setUsed] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(dealsPath({ origin, search, budget }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the search element yet
    <form
      className={styles.box}
      action={useHref('/deals')}
      method="get"
      role="search"
      aria-label={t('search.box')}
      data-used={isUsed || undefined}
      onFocus={() => setUsed(true)}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="origin" value={origin} />
      <DestinationSearch
        name="search"
        label={t('search.destination')}
        placeholder={t('search.anywhere')}
        value={search}
        onChange={setSearch}
      />
      <ChoiceField
        className={styles.cell}
        name="budget"
        label={t('search.budget')}
        value={budget}
        options={choicesOf(t, 'search.budget', budgets)}
        onChange={setBudget}
      />
      <Button type="submit" className={styles.submit}>
        <SearchIcon size={20} />
        <span className={styles.submitWord}>{t('search.submit')}</span>
      </Button>
    </form>
  );
}
