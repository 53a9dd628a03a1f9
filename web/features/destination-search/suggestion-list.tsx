/** Listbox of suggested airports with the active one marked, and the box of all suggestions below a field. */
import { Children, type ReactNode, useEffect, useRef } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { cityOf, isSameCity } from './suggest.ts';
import styles from './suggestion-list.module.css';

type SuggestionListProps = {
  /** Id of the list; options are `${id}-${code}`. */
  id: string;
  airports: readonly Airport[];
  activeCode: string | undefined;
  /** Whether locked Premium destinations are marked. */
  isLockShown: boolean;
  onChoose: (airport: Airport) => void;
};

export function SuggestionList(props: SuggestionListProps): ReactNode {
  const { id, airports, activeCode, isLockShown, onChoose } = props;
  const shared = citiesSeveralServe(airports);
  return (
    <SuggestionBox id={id} activeCode={activeCode}>
      {airports.map((airport, index) => (
        <Suggestion
          key={airport.code}
          id={`${id}-${airport.code}`}
          airport={airport}
          isNamed={shared.has(cityOf(airport))}
          isInside={isAfter(airports[index - 1], airport)}
          isActive={airport.code === activeCode}
          isLocked={isLockShown && airport.requiresUpgrade}
          onChoose={onChoose}
        />
      ))}
    </SuggestionBox>
  );
}

function isAfter(before: Airport | undefined, airport: Airport): boolean {
  return before !== undefined && isSameCity(before, airport);
}

/** Cities with several airports in the list. */
function citiesSeveralServe(airports: readonly Airport[]): ReadonlySet<string> {
  const cities = airports.map(cityOf);
  return new Set(cities.filter((city, index) => cities.indexOf(city) !== index));
}

type SuggestionProps = {
  id: string;
  airport: Airport;
  /** Whether the airport's name is needed to distinguish it. */
  isNamed: boolean;
  /** Whether it follows another airport of its city, whose name is then not written again. */
  isInside: boolean;
  isActive: boolean;
  isLocked: boolean;
  onChoose: (airport: Airport) => void;
};

function Suggestion(props: SuggestionProps): ReactNode {
  const { id, airport, isNamed, isInside, isActive, isLocked, onChoose } = props;
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const city = isArabic ? airport.cityAr : airport.city;
  const name = isArabic ? airport.nameAr : airport.name;
  const country = isArabic ? airport.countryAr : airport.country;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps focus and handles the keys of its options
    // biome-ignore lint/a11y/useFocusableInteractive: the input refers to the option by aria-activedescendant
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      data-inside={isInside || undefined}
      aria-disabled={isLocked || undefined}
      onClick={() => onChoose(airport)}
    >
      {isInside ? <VisuallyHidden>{city}</VisuallyHidden> : <span className={styles.city}>{city}</span>}
      <Soft as="span" size="sm" grow>
        {wordsBeside({ name, country, isNamed, isInside })}
      </Soft>
      {isLocked && (
        <>
          <LockIcon size={16} className={styles.lock} />
          <VisuallyHidden>{t('fare.locked')}</VisuallyHidden>
        </>
      )}
      <Soft as="bdi" size="sm">
        {airport.code}
      </Soft>
    </div>
  );
}

type Beside = { name: string; country: string; isNamed: boolean; isInside: boolean };

function wordsBeside({ name, country, isNamed, isInside }: Beside): string {
  if (isInside) return name;
  return isNamed ? `${name} · ${country}` : country;
}

type SuggestionBoxProps = { id: string; activeCode: string | undefined; children: ReactNode };

/** The chosen option stays in view. */
export function SuggestionBox({ id, activeCode, children }: SuggestionBoxProps): ReactNode {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeCode) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeCode]);
  if (Children.count(children) === 0) {
    return <p className={styles.none}>{t('search.suggestions.count', { count: 0 })}</p>;
  }
  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.suggestions')}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
