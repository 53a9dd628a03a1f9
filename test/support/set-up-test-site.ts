/** The whole application of a test file, without sockets, opened and closed by hooks with its job queue. */
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { openForFile } from './open-for-file.ts';

export function setUpTestSite(options: TestAppOptions = {}): Omit<TestApp, 'close'> {
  return openForFile(async () => {
    const site = await createTestApp(options);
    if (!options.hasQueue) return site;
    const { jobs } = site.context;
    await jobs.start();
    return { ...site, close: () => jobs.stop().then(site.close) };
  });
}
