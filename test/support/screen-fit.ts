/** Finds in a browser page what does not fit in its window. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const typed = readFileSync(join(import.meta.dirname, 'screen-fit-page.ts'), 'utf8');
const source = stripTypeScriptTypes(typed).replace('export function', 'function');

/**
 * What does not fit in the window, one line each, without repetitions.
 * @param names of places: while it measures, these have 40 letters, and prices that stand alone five digits
 */
export async function listMisfits(page: Page, names?: readonly string[]): Promise<string[]> {
  return page.evaluate(`(() => { ${source} return findMisfits(${JSON.stringify(names)}); })()`);
}
