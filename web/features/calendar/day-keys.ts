/** Keys of a destination's calendar, which is HTML until the reader stirs: they work on that, too. */

export function followDayKeys(): void {
  const followKey = (event: KeyboardEvent) => {
    const day = dayAfterKey(event.key);
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
