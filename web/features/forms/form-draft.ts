/** Keeps form input across a page load (language change, sign-in); never passwords. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { splitLanguage } from '#contract/domain/localized-path.ts';

const draftLifetimeMs = 30 * 60_000;

type Draft = { at: number; fields: Record<string, string | boolean> };

/**
 * Restores input typed before the page was left.
 * @returns handlers for input and submission; `isRestored` until the input is sent
 */
export function useFormDraft(
  ref: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  subject = '',
): { isRestored: boolean; markTyped: () => void; discard: () => void } {
  const isTyped = useRef(false);
  const [isRestored, setIsRestored] = useState(false);
  const name = `${names.join(' ')} ${subject}`.trim();
  useEffect(() => {
    const key = `draft:${splitLanguage(window.location.pathname).path} ${name}`;
    const draft = takeFromSession<Draft>(key);
    if (draft && ref.current && Date.now() - draft.at < draftLifetimeMs) {
      fillIn(ref.current, draft.fields);
      isTyped.current = true;
      setIsRestored(true);
    }
    const store = () => {
      if (isTyped.current && ref.current)
        storeInSession(key, { at: Date.now(), fields: readFields(ref.current) });
    };
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, [ref, name]);
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
  // A shown password is a text field, recognised by its autocomplete.
  const isSecret = ({ type, autocomplete }: Field) =>
    ['password', 'hidden', 'file'].includes(type) || /password|one-time-code/.test(autocomplete);
  return fields.filter((field) => !isSecret(field) && field.name !== 'website');
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function readFields(form: HTMLFormElement): Draft['fields'] {
  const ofForm = listFields(form).filter((field) => field.type !== 'radio');
  return Object.fromEntries(ofForm.map((field) => [field.name, isTick(field) ? field.checked : field.value]));
}

/** Dispatches input events, so that listeners see the values. */
function fillIn(form: HTMLFormElement, fields: Draft['fields']): void {
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
