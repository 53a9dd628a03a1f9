/** The footer as the server renders it. */
export { SiteFooter } from './site-footer.tsx';
