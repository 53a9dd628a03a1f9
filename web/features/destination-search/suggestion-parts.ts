/** What suggestions are found and shown with; fetched when a field is first turned to. */

export { findMatch, indexDestinations, listSuggestions } from './suggest.ts';
export { SuggestionList } from './suggestion-list.tsx';
