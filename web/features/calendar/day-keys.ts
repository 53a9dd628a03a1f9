/** Keys of a destination's calendar, which is HTML until the reader stirs: they work on that, too. */

/** Once a visit, on the whole window. Keys held with others are the browser's: Alt and an arrow go back. */
export function followDayKeys(): void {
  const followKey = (event: KeyboardEvent) => {
    const isOfBrowser =
      !/^(Arrow|Home|End)/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey;
    const day = isOfBrowser ? undefined : dayAfterKey(event.key);
    if (day) event.preventDefault();
    day?.focus();
  };
  addEventListener('keydown', followKey, true);
}

/** From the day that has the focus: arrows move inside the month, Home and End inside the week. */
function dayAfterKey(key: string): HTMLElement | undefined {
  const [month = [], week = []] = ['tbody', 'tr'].map((part) => [
    ...document.querySelectorAll<HTMLElement>(
      `[aria-labelledby=calendar-month] ${part}:focus-within [data-date]`,
    ),
  ]);
  const onward = document.dir === 'rtl' ? -1 : 1;
  const steps = new Map(
    Object.entries({ ArrowRight: onward, ArrowLeft: -onward, ArrowDown: 7, ArrowUp: -7 }),
  );
  if (key === 'Home') return week[0];
  if (key === 'End') return week.at(-1);
  const step = steps.get(key);
  return month.find((_, index) => step && month[index - step]?.matches(':focus'));
}
