/** A person with a phone: does one thing after another on a page, and counts what it costs. */
import type { Locator, Page } from 'playwright-core';

/** Size and input of the phone. */
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

export type Traveller = {
  page: Page;
  tap: (target: Locator) => Promise<void>;
  choose: (select: Locator, value: string) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** Scrolls to the text and reads it. */
  read: (target: Locator) => Promise<string>;
  /** Taps, choices in a select and fields typed into so far, each one. */
  taps: () => number;
};

export function createTraveller(page: Page): Traveller {
  let taps = 0;
  const count = async (target: Locator, act: () => Promise<unknown>): Promise<void> => {
    await target.evaluate(bringIntoView);
    await act();
    taps += 1;
  };
  return {
    page,
    tap: (target) => count(target, () => target.tap()),
    choose: (select, value) => count(select, () => select.selectOption(value)),
    type: (field, text) =>
      count(field, async () => {
        await field.tap();
        await field.fill(text);
      }),
    read: async (target) => {
      await target.evaluate(bringIntoView);
      return (await target.innerText()).replace(/\s+/g, ' ').trim();
    },
    taps: () => taps,
  };
}

/** Scrolls what is out of view or covered to the middle, as fingers do. */
function bringIntoView(element: Element): void {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  const isSeen = top >= 0 && bottom <= innerHeight && middle !== null && element.contains(middle);
  if (!isSeen) element.scrollIntoView({ block: 'center', behavior: 'instant' });
}
