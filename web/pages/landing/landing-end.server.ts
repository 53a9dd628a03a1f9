/** The end of the landing page as the server renders it. */
export { LandingEnd } from './landing-end.tsx';
