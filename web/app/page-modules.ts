/** The modules of all pages but the landing page. */
import type { PageModule } from './routes.tsx';

export const pageModules = import.meta.glob<PageModule>(['../pages/**/*.page.tsx', '!../pages/landing/*']);
