/** Keeps form input across a page load (language change, sign-in); never passwords. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { splitLanguage } from '#contract/domain/localized-path.ts';

const draftLifetimeMs = 30 * 60_000;

type DomFields = Record<string, string | boolean>;

type Kept = { isRestored: boolean; markTyped: () => void; discard: () => void };

/**
 * Restores input typed before the page was left.
 * @returns handlers for input and submission; `isRestored` until the input is sent
 */
export function useFormDraft(
  ref: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  subject = '',
): Kept {
  return useDraft<DomFields>(`${names.join(' ')} ${subject}`.trim(), {
    read: () => ref.current && readFields(ref.current),
    restore: (fields) => ref.current && fillIn(ref.current, fields),
  });
}

type ValuesHolder = {
  getValues: () => Record<string, unknown>;
  setValue: (name: never, value: never, options: { shouldDirty: true }) => void;
};

/** The same for a form whose values are kept by a hook; `name` says which form it is. */
export function useValuesDraft(
  ref: RefObject<HTMLFormElement | null>,
  name: string,
  { getValues, setValue }: ValuesHolder,
): Kept {
  return useDraft<Record<string, unknown>>(name, {
    read: () => Object.fromEntries(Object.entries(getValues()).filter(([field]) => !isSecretIn(ref, field))),
    restore: (values) => {
      for (const [field, value] of Object.entries(values)) {
        if (value !== undefined) setValue(field as never, value as never, { shouldDirty: true });
      }
    },
  });
}

/** A password field that is not shown now is known by its name. */
function isSecretIn(ref: RefObject<HTMLFormElement | null>, name: string): boolean {
  const field = ref.current?.elements.namedItem(name);
  return (
    /password/i.test(name) || name === 'website' || (field instanceof HTMLInputElement && isSecret(field))
  );
}

function useDraft<Fields>(
  name: string,
  { read, restore }: { read: () => Fields | null; restore: (fields: Fields) => void },
): Kept {
  const isTyped = useRef(false);
  const [isRestored, setIsRestored] = useState(false);
  const take = useEffectEvent(restore);
  const give = useEffectEvent(read);
  useEffect(() => {
    const key = `draft:${splitLanguage(window.location.pathname).path} ${name}`;
    const draft = takeFromSession<{ at: number; fields: Fields }>(key);
    if (draft && Date.now() - draft.at < draftLifetimeMs) {
      take(draft.fields);
      isTyped.current = true;
      setIsRestored(true);
    }
    const store = () => {
      const fields = isTyped.current ? give() : null;
      if (fields !== null) storeInSession(key, { at: Date.now(), fields });
    };
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
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

/** Stores `value` for this tab. Without storage it is lost. */
export function storeInSession(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked.
  }
}

/** Takes the stored value; undefined if missing or unreadable. */
export function takeFromSession<Value>(key: string): Value | undefined {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function listFields(form: HTMLFormElement): Field[] {
  const fields = [...form.querySelectorAll<Field>('input[name], textarea[name]')];
  return fields.filter((field) => !isSecret(field) && field.name !== 'website');
}

/** A shown password is a text field, recognised by its autocomplete. */
function isSecret({ type, autocomplete }: Field): boolean {
  return ['password', 'hidden', 'file'].includes(type) || /password|one-time-code/.test(autocomplete);
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function readFields(form: HTMLFormElement): DomFields {
  const ofForm = listFields(form).filter((field) => field.type !== 'radio');
  return Object.fromEntries(ofForm.map((field) => [field.name, isTick(field) ? field.checked : field.value]));
}

/** Dispatches input events, so that listeners see the values. */
function fillIn(form: HTMLFormElement, fields: DomFields): void {
  for (const field of listFields(form)) {
    const value = fields[field.name];
    if (typeof value === 'boolean' && isTick(field)) {
      if (field.checked !== value) field.click();
    } else if (typeof value === 'string' && !isTick(field) && field.value !== value) {
      const prototype = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
