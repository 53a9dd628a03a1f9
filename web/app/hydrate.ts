/** React's renderer for browsers, in a file of its own: running one large file would block the page for long. */
export { hydrateRoot } from 'react-dom/client';
