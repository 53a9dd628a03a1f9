/** The whole application of a test file, without sockets, opened and closed by hooks. */
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { openForFile } from './open-for-file.ts';

export function setUpTestSite(options: TestAppOptions = {}): Omit<TestApp, 'close'> {
  return openForFile(() => createTestApp(options));
}
