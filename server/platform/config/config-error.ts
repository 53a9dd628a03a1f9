/** Error for an invalid configuration. */

/** An invalid variable; the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
