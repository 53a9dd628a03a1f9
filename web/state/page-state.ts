/** State the server embeds in the page for hydration. */
import type { QueryKey } from '@tanstack/react-query';
import type { Language } from '#contract/domain/language.ts';
import type { Kept } from '#contract/domain/party.ts';
import type { Theme } from '#contract/domain/theme.ts';

/** A loader's failure as the router passes it to an error boundary. */
export type RouteFailure = { status: number; statusText: string; internal: boolean; data: unknown };

export type PageState = Kept & {
  language: Language;
  theme: Theme;
  /** Names of the parameters of the address whose values the page ignores. */
  refused: readonly string[];
  /** Render time in epoch milliseconds, the reference of ages in the first render. */
  renderedAt: number;
  /** Public origin of the site without a trailing slash; null when it is not configured. */
  appUrl: string | null;
  loaderData: Record<string, unknown>;
  errors: Record<string, RouteFailure> | null;
  answers: [key: QueryKey, answer: unknown][];
};

/** JSON that is safe inside a script tag. */
export function serializeState(state: object): string {
  return JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
