/** Security headers of every response, content security policy included. */
import headers from './security-headers.json' with { type: 'json' };

/** `trusted-types` names the policy for the constant URL of the service worker. */
const contentSecurityPolicy = headers.policy.join('; ');

/** Of a page that has these styles in it. @param hashes SHA-256 in base64 */
export function policyWithStyles(hashes: readonly string[]): string {
  const sources = hashes.map((hash) => `'sha256-${hash}'`).join(' ');
  return contentSecurityPolicy.replace("style-src 'self'", `style-src 'self' ${sources}`);
}

/** Vite's client and React refresh add inline scripts and styles, in development only. */
const developmentPolicy = headers.developmentPolicy.join('; ');

type SecurityHeaders = readonly (readonly [string, string])[];

/** Content types a browser opens as a document or runs as a worker. */
const activeTypes = /^(?:text\/html|text\/javascript)\b/;

/**
 * Headers by content type. Pages and scripts get the full policy; other responses may load nothing and get no
 * page-only headers. `Strict-Transport-Security` only if the public URL is https.
 */
export function createSecurityHeaders(
  appUrl: string | null,
  isDevelopment = false,
): (contentType: string | null) => SecurityHeaders {
  const everywhere: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  if (appUrl?.startsWith('https:')) {
    everywhere.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  }
  const active: SecurityHeaders = [
    ...everywhere,
    ['content-security-policy', isDevelopment ? developmentPolicy : contentSecurityPolicy],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['permissions-policy', headers.closedFeatures.map((feature) => `${feature}=()`).join(', ')],
  ];
  const inert: SecurityHeaders = [
    ...everywhere,
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ];
  return (contentType) => (contentType === null || activeTypes.test(contentType) ? active : inert);
}
