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
  "trusted-types 'none'",
  `report-uri ${reportPath}`,
  'report-to csp',
].join('; ');

const features = [
  'accelerometer',
  'autoplay',
  'bluetooth',
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
  'web-share',
  'xr-spatial-tracking',
];

/** Name and value pairs; `Strict-Transport-Security` only where the public address is https. */
export function securityHeaders(appUrl: string | null): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy],
    ['reporting-endpoints', `csp="${reportPath}"`],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', features.map((feature) => `${feature}=()`).join(', ')],
  ];
  if (appUrl?.startsWith('https:')) {
    headers.push(['strict-transport-security', 'max-age=63072000; includeSubDomains']);
  }
  return headers;
}
