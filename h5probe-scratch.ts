import { startTestApp } from '#test/support/app.ts';
import { launchBrowser } from '#test/support/browser.ts';
const app = await startTestApp(); const b = await launchBrowser();
const t = (l: string, s: number) => console.log(l, (performance.now() - s).toFixed(0));
for (const p of ['/deal/DMM?tripType=roundtrip','/api/pricing/DMM/calendar?origin=RUH&tripType=roundtrip&month=2026-12','/api/pricing/DMM/calendar?origin=RUH&tripType=oneway&month=2026-12']) { const s = performance.now(); const r = await fetch(app.url + p); const x = await r.text(); t(p + ' ' + r.status + ' ' + x.length, s); if (p.includes('api')) console.log(x.slice(0, 300), (x.match(/"date"/g)||[]).length); }
const page = await (await b.newContext()).newPage();
const open = new Set<string>(); page.on('request', (q) => open.add(q.url())); page.on('requestfinished', (q) => open.delete(q.url())); page.on('requestfailed', (q) => { console.log('failed', q.url()); open.delete(q.url()); });
const s = performance.now(); await page.goto(app.url + '/deal/DMM?tripType=roundtrip', { timeout: 8000 }).catch((e) => console.log(String(e).slice(0, 60))); t('goto', s); console.log([...open]);
await b.close(); await app.close();
