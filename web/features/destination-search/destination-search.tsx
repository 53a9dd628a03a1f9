/** Text field with destination suggestions; a plain text field without JavaScript. */
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { TripQuery } from '#web/api/api.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/layout.tsx';
import styles from './search-field.module.css';
import { useSuggestions } from './use-suggestions.ts';

type DestinationSearchProps = {
  name: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** A suggestion was chosen; `onChange` was called with its city before. */
  onChoose?: (airport: Airport, isByKey: boolean) => void;
  /** Suggests cities with their lowest price of these trips, not airports. */
  priced?: TripQuery | undefined;
  /** If set, called for locked Premium destinations instead of choosing them. */
  onRefuse?: (airport: Airport) => void;
  /** The field selects one destination: an exact or only match is chosen on blur or Enter. */
  takesMatch?: boolean;
  limit?: number;
  /** Lists all destinations on the first click. */
  opensEmpty?: boolean;
  errorId?: string | undefined;
  className?: string | undefined;
  /** Instead of the look of a cell. */
  inputClass?: string | undefined;
};

export function DestinationSearch(props: DestinationSearchProps): ReactNode {
  const { name, label, placeholder, value, opensEmpty = false, errorId, className, priced } = props;
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox(props);
  const { suggestions } = box;
  const listId = `${id}-list`;
  const list = { id: listId, text: value, activeCode: box.active?.code, onChoose: box.choose };
  return (
    <div className={classNames(styles.field, styles.combobox, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={props.inputClass ?? styles.input}
        type="text"
        name={name}
        value={value}
        placeholder={placeholder}
        maxLength={100}
        // An empty field uses the page's direction, so that its placeholder is on the right side.
        dir={value === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={box.isListed}
        aria-controls={box.isListed ? listId : undefined}
        aria-activedescendant={box.active ? `${listId}-${box.active.code}` : undefined}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        onFocus={box.prepare}
        onBlur={box.leave}
        onClick={opensEmpty ? box.open : undefined}
        onChange={(event) => box.type(event.currentTarget.value)}
        onKeyDown={box.handleKey}
      />
      {value !== '' && (
        <button
          type="button"
          className={buttonClass('plain', styles.clear)}
          aria-label={t('search.clear')}
          onClick={() => {
            box.clear();
            input.current?.focus();
          }}
        >
          <CloseIcon size={16} />
        </button>
      )}
      {box.isOpen &&
        suggestions &&
        (priced ? (
          <suggestions.parts.CityList {...list} {...suggestions} tripType={priced.tripType} />
        ) : (
          <suggestions.parts.SuggestionList
            {...list}
            airports={suggestions.airports}
            isLockShown={props.onRefuse !== undefined}
          />
        ))}
      <span aria-live="polite">
        <VisuallyHidden>
          {box.isListed &&
            suggestions &&
            t('search.suggestions.count', { count: suggestions.airports.length })}
        </VisuallyHidden>
      </span>
    </div>
  );
}

function useCombobox(props: DestinationSearchProps) {
  const { value, onChange, onChoose, onRefuse, takesMatch = false, limit = 8, priced } = props;
  const isArabic = useLanguage() === 'ar';
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useSuggestions({ text: value, limit, isWanted, priced });
  const airports = suggestions?.airports;
  const active = isOpen ? airports?.[activeIndex] : undefined;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setActiveIndex(-1);
  };
  // The suggestions may arrive after blur or Enter.
  const [isLeft, setLeft] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const type = (text: string) => {
    setTyped(true);
    setLeft(false);
    onChange(text);
    show(text.trim() !== '');
  };
  const choose = (airport: Airport, isByKey = false) => {
    if (onRefuse && airport.requiresUpgrade) return onRefuse(airport);
    onChange(isArabic ? airport.cityAr : airport.city);
    setTyped(false);
    show(false);
    onChoose?.(airport, isByKey);
  };
  const match = takesMatch && isTyped ? suggestions?.match : undefined;
  const takeMatch = useEffectEvent(() => {
    if (match && !(onRefuse && match.requiresUpgrade)) choose(match);
  });
  useEffect(() => {
    if (isLeft && match) takeMatch();
  }, [isLeft, match]);
  const move = (step: number) => {
    const count = airports?.length ?? 0;
    // The arrow keys cycle through the suggestions and the typed text.
    setActiveIndex((((isOpen ? activeIndex : -1) + 1 + step + count + 1) % (count + 1)) - 1);
    setOpen(true);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && isOpen) show(false);
    else if (event.key === 'Enter' && active) choose(active, true);
    else if (event.key === 'Enter' && match) choose(match);
    else {
      // Enter may submit the typed text.
      if (event.key === 'Enter') {
        show(false);
        setLeft(true);
      }
      return;
    }
    event.preventDefault();
  };
  return {
    suggestions,
    active,
    isOpen,
    isListed: isOpen && (airports?.length ?? 0) > 0,
    type,
    choose,
    handleKey,
    prepare: () => {
      setWanted(true);
      setLeft(false);
    },
    open: () => show(true),
    leave: () => {
      show(false);
      setLeft(true);
    },
    clear: () => type(''),
  };
}
