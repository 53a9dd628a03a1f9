/** Every screen of a member and of an administrator, as `screens.test.ts` tries those of a guest. */
import { beforeAll } from 'vitest';
import type { Language } from '#contract/domain/language.ts';
import { createUser } from '#test/support/accounts.ts';
import { fillAudit, fillDays } from '#test/support/admin-activity.ts';
import { createAdmin } from '#test/support/admins.ts';
import { launchBrowserWithPictures, type WatchedPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { openBoth, type Screen, testScreens } from '#test/support/screen-walk.ts';
import { openSharedSite } from '#test/support/shared-site.ts';

const { app, address, openAs } = browserSite(openSharedSite, launchBrowserWithPictures);
let pages: Record<'member' | 'admin', Record<Language, WatchedPage>>;

beforeAll(async () => {
  const member = await createUser(app.context, {
    firstName: 'عبدالرحمن',
    lastName: 'القحطاني الشمراني',
    email: 'abdulrahman.alqahtani.1990@longmail.example',
    subscription: 'premium',
    isEmailVerified: false,
  });
  const admin = await createAdmin(app.context);
  await fillDays(app.context, 40);
  await fillAudit(app.context, admin, [
    { action: 'deal.update', target: { kind: 'deal', id: '1', label: 'RUH–CAI' } },
    { action: 'user.role', target: { kind: 'user', id: '7', label: 'sara@example.com' } },
  ]);
  pages = {
    member: await openBoth(() => openAs(member, '/contact')),
    admin: await openBoth(() => openAs({ cookie: admin.adminCookie }, '/contact')),
  };
});

function walkScreens(reader: 'member' | 'admin', paths: readonly string[]): void {
  const screens = paths.map((path): Screen => ({ name: `${path} of a ${reader}`, path }));
  testScreens({ reader, pages: () => pages[reader], address }, screens);
}

walkScreens('member', [
  ...['/', '/account', '/account?tab=preferences', '/account?tab=watches', '/account?tab=subscription'],
  ...['/account?tab=security', '/favorites', '/premium'],
]);

walkScreens('admin', [
  ...['/admin', '/admin/deals', '/admin/deals?form=new', '/admin/deals?status=pending', '/admin/users'],
  ...['/admin/premium-destinations', '/admin/operations', '/admin/operations?part=messages'],
  ...['/admin/operations?part=audit', '/admin/settings', '/admin/settings?part=booking'],
  ...['/admin/alerts', '/admin/settings?part=unusual'],
]);
