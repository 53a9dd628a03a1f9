/** The modules of all pages: the one that was opened is found without this list. */
import type { PageModule } from './routes.tsx';

export const pageModules = import.meta.glob<PageModule>('../pages/**/*.page.tsx');
