/** `node test/readme-pictures.ts http://localhost:3000`: the pictures of README.md, of a running sample site. */
import { join } from 'node:path';
import { root } from '#scripts/built.ts';
import { launchOwnBrowser } from '#test/support/chromium.ts';

const pictures = [
  { name: 'phone-ar', path: '/', width: 390, height: 844, scale: 1.5 },
  { name: 'desktop-en', path: '/en/', width: 1280, height: 860, scale: 1 },
];

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await launchOwnBrowser();
for (const { name, path, width, height, scale } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  // The second visit has the site's own font.
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
  }
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) });
}
await browser.close();
