/** The steps of a search as the server renders them. */
export { SearchSteps } from './search-steps.tsx';
