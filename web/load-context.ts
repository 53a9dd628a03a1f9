/** What a route's loader works with, on the server per request and in the browser per session. */
import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { Language } from '#contract/domain/language.ts';

export type LoadContext = { queryClient: QueryClient; language: Language };

/** Read in a loader with `context.get(loadContext)`. */
export const loadContext = createContext<LoadContext>();
