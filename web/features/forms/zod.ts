/** zod as browsers get it: `vite.config.ts` puts this in the place of `zod`, so that it runs before any schema. */
import { z } from 'zod/v4';

// Compiling a schema tries `new Function`, which the content security policy refuses and reports.
if (typeof window !== 'undefined') z.config({ jitless: true });

export * from 'zod/v4';
export { z };
