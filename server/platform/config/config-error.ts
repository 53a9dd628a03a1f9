/** The error of a wrong configuration. */

/** A variable that stops the start; the message is one line naming it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
