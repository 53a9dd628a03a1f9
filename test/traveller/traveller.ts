/** A person with a phone: does one thing after another on a page, and counts what it costs. */
import type { Locator, Page } from 'playwright-core';

/** Size and input of the phone. */
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell), with a tap for the mouse: one decision before each
 * act, one pointing, keys of a phone, and a screen scrolled and skimmed.
 */
const model = { decide: 1.35, tap: 1.1, key: 0.28, scroll: 1, skim: 1.35 } as const;

type Cost = {
  /** Taps, choices in a select and fields typed into, each one. */
  taps: number;
  /** Screens scrolled, in parts. */
  screens: number;
  /** Seconds of the model, and those the site took to answer. */
  seconds: number;
  waited: number;
};

export type Traveller = {
  page: Page;
  /** `isSame`: the same button again, which needs no decision. */
  tap: (target: Locator, options?: { isSame?: boolean }) => Promise<void>;
  choose: (select: Locator, value: string) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** Waits for what the last act leads to: the time counts. */
  wait: (target: Locator) => Promise<void>;
  /** Scrolls to the text and reads it. */
  read: (target: Locator) => Promise<string>;
  cost: () => Cost;
};

export function createTraveller(page: Page): Traveller {
  let [taps, screens, thought, waited] = [0, 0, 0, 0];
  const bring = async (target: Locator): Promise<void> => {
    screens += await target.evaluate(bringIntoView);
  };
  return {
    page,
    tap: async (target, { isSame = false } = {}) => {
      await bring(target);
      await target.tap();
      taps += 1;
      thought += model.tap + (isSame ? 0 : model.decide);
    },
    choose: async (select, value) => {
      await bring(select);
      await select.selectOption(value);
      taps += 1;
      // Opens the list and taps in it.
      thought += model.decide + 2 * model.tap;
    },
    type: async (field, text) => {
      await bring(field);
      await field.tap();
      await field.fill(text);
      taps += 1;
      thought += model.decide + model.tap + model.key * text.length;
    },
    wait: async (target) => {
      const start = performance.now();
      await target.waitFor();
      waited += (performance.now() - start) / 1000;
    },
    read: async (target) => {
      await bring(target);
      thought += model.decide;
      return (await target.innerText()).replace(/\s+/g, ' ').trim();
    },
    cost: () => ({
      taps,
      screens,
      waited,
      seconds: thought + waited + screens * (model.scroll + model.skim),
    }),
  };
}

/** Scrolls what is out of view or covered to the middle; returns the screens it was away. */
function bringIntoView(element: Element): number {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
  const isSeen = top >= 0 && bottom <= innerHeight && middle !== null && element.contains(middle);
  if (isSeen) return 0;
  const scrollers: Element[] = [document.documentElement];
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) scrollers.push(each);
  }
  const before = scrollers.map((each) => each.scrollTop);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const ways = scrollers.map(
    (each, index) => Math.abs(each.scrollTop - (before[index] ?? 0)) / each.clientHeight,
  );
  return ways.reduce((sum, way) => sum + way, 0);
}
