/** Lazily loaded code of the suggestions, fetched on first focus. */

export { findMatch, indexDestinations, listSuggestions } from './suggest.ts';
export { SuggestionList } from './suggestion-list.tsx';
