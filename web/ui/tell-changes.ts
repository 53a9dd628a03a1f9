/** What the reader did before React was there, and the mark that it is. */
import { useEffect } from 'react';

/** Lists stand here where their first choice was changed; what they begin with is no property of theirs. */
const changeable = 'input:not([type=file]),textarea,select:has([selected]:not(:checked))';

/** Tells React of the focus, and of what was typed, ticked and chosen in `place` before it was there, as if it were done now. */
export async function tellChanges(place: ParentNode): Promise<void> {
  place.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const fields = [...place.querySelectorAll<HTMLInputElement>(changeable)].map((field) => ({
    field,
    value: field.value,
    // What a box is worth is no reader's: written into it, forms would send it instead of a yes.
    isBox: ['checkbox', 'radio'].includes(field.type),
    // Of radio buttons the one that is chosen speaks for the others.
    isPressed: field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox'),
  }));
  for (const { field, value, isBox, isPressed } of fields) {
    if (isPressed) {
      field.checked = field.defaultChecked;
      field.click();
    } else if (!isBox && value !== field.defaultValue) {
      // React notes what is set on the field itself, and takes for chosen what it has not noted.
      field.value = field.defaultValue;
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else continue;
    // React renders what it was told, so that the next counts beside it.
    await undefined;
  }
}

/** For what is on every page, below all that is hydrated by itself: sets the mark, and tells of what the reader did before it. */
export function useHydratedMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName('hydrated').length > 0) return;
    void tellChanges(document);
    performance.mark('hydrated');
  }, []);
}
