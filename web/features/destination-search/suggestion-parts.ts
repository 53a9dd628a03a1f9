/** Lazily loaded code of the suggestions, fetched on first focus. */

export { findMatch, indexDestinations, listSuggestedCities, listSuggestions } from './suggest.ts';
export { CityList, SuggestionList } from './suggestion-list.tsx';
