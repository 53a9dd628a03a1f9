/** The banner of Premium as the server renders it. */
export { PremiumBanner } from './premium-banner.tsx';
