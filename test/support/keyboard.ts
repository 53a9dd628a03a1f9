/** Uses a page with the keyboard only. */
import type { Page } from 'playwright-core';

/** Whether the focus is on an element that `selector` matches. */
export function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

/** Presses the tab key until the focus is on `selector`; throws when it does not get there, or cannot be seen. */
export async function tabTo(page: Page, selector: string, presses = 60): Promise<void> {
  for (let count = 0; count < presses; count += 1) {
    if (await isFocused(page, selector)) return expectFocusShown(page, selector);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${presses} presses of the tab key do not reach ${selector}`);
}

async function expectFocusShown(page: Page, selector: string): Promise<void> {
  const isShown = await page.evaluate(() => {
    const hasRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('inset');
    const focused = document.activeElement;
    // The ring may be drawn on a layer over the element, on what is beside it, or on what it lies in.
    const near = [
      focused,
      focused?.parentElement,
      focused?.closest('article'),
      ...(focused?.parentElement?.children ?? []),
    ];
    return near.some(
      (element) =>
        element && ['', '::before', '::after'].some((layer) => hasRing(getComputedStyle(element, layer))),
    );
  });
  if (!isShown) throw new Error(`nothing shows that the focus is on ${selector}`);
}
