/** Lazily loaded code of the suggestions, fetched on first focus. */

export { CityList } from './city-list.tsx';
export { findMatch, indexDestinations, listSuggestedCities, listSuggestions } from './suggest.ts';
export { SuggestionList } from './suggestion-list.tsx';
export { findWish, pathOfWish } from './wish.ts';
