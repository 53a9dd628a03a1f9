/** The headers every answer carries: what a browser may load, run, embed and tell others. */

export const reportPath = '/api/csp-report';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // The address of the service worker, which takes no input.
  'trusted-types service-worker',
  `report-uri ${reportPath}`,
  'report-to csp',
].join('; ');

/** Vite's client and React's refresh add inline scripts and styles, in development only. */
const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "frame-ancestors 'none'",
].join('; ');

const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
];

export type SecurityHeaders = readonly (readonly [string, string])[];

/** Kinds that a browser opens as a document or runs as a worker. */
const livingTypes = /^(?:text\/html|text\/javascript)\b/;

/**
 * The headers for an answer of a content type. Pages and scripts get the whole policy; lists, images and files
 * may load nothing at all and carry no page-only headers, which also keeps small answers small.
 * `Strict-Transport-Security` only where the public address is https.
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
  const living: SecurityHeaders = [
    ...everywhere,
    ['content-security-policy', isDevelopment ? developmentPolicy : contentSecurityPolicy],
    ['reporting-endpoints', `csp="${reportPath}"`],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['permissions-policy', features.map((feature) => `${feature}=()`).join(', ')],
  ];
  const inert: SecurityHeaders = [
    ...everywhere,
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ];
  return (contentType) => (contentType === null || livingTypes.test(contentType) ? living : inert);
}
