/** Keeps form input across a page load (language change, sign-in); never passwords. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { storeInSession, takeFromSession } from '#web/api/storage.ts';

const draftLifetimeMs = 30 * 60_000;

type Values = Record<string, unknown>;
type ValuesHolder = {
  getValues: () => Values;
  setValue: (name: never, value: never, options: { shouldDirty: true }) => void;
};

/**
 * Restores values typed before the page was left; `name` says which form it is.
 * @returns handlers for input and submission; `isRestored` until the input is sent
 */
export function useFormDraft(
  ref: RefObject<HTMLFormElement | null>,
  name: string,
  { getValues, setValue }: ValuesHolder,
) {
  const isTyped = useRef(false);
  const [isRestored, setIsRestored] = useState(false);
  const restore = useEffectEvent((values: Values) => {
    for (const [field, value] of Object.entries(values)) {
      if (value !== undefined) setValue(field as never, value as never, { shouldDirty: true });
    }
    isTyped.current = true;
    setIsRestored(true);
  });
  const store = useEffectEvent((key: string) => {
    if (!isTyped.current) return;
    const kept = Object.entries(getValues()).filter(([field]) => !isSecret(ref.current, field));
    storeInSession(key, { at: Date.now(), fields: Object.fromEntries(kept) });
  });
  useEffect(() => {
    const key = `draft:${splitLanguage(window.location.pathname).path} ${name}`;
    const draft = takeFromSession<{ at: number; fields: Values }>(key);
    if (draft && Date.now() - draft.at < draftLifetimeMs) restore(draft.fields);
    const keep = () => store(key);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [name]);
  return {
    isRestored,
    markTyped: () => {
      isTyped.current = true;
    },
    discard: () => {
      isTyped.current = false;
      setIsRestored(false);
    },
  };
}

/** A shown password is a text field, known by its autocomplete; one that is not shown now, by its name. */
function isSecret(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  if (/password/i.test(name) || name === 'website') return true;
  if (!(field instanceof HTMLInputElement)) return false;
  const { type, autocomplete } = field;
  return ['password', 'hidden', 'file'].includes(type) || /password|one-time-code/.test(autocomplete);
}
