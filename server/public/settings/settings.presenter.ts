/** What of the settings leaves the server. */
import type { PublicSettings } from '#contract/api/settings.ts';
import type { Settings } from '#contract/domain/settings.ts';

/** @param passwordMin characters a new password has at least */
export function presentSettings(settings: Settings, passwordMin: number): PublicSettings {
  return {
    siteName: settings.siteName,
    premiumPrice: settings.premiumPrice,
    premiumAnnualMonthlyPrice: settings.premiumAnnualMonthlyPrice,
    maxFreeDeals: settings.maxFreeDeals,
    moneyBackDays: settings.moneyBackDays,
    supportEmail: settings.supportEmail,
    testimonials: settings.testimonials.map(({ text, city, isSample }) => ({ text, city, isSample })),
    socialLinks: settings.socialLinks.map(({ network, url }) => ({ network, url })),
    bookingSites: [...settings.bookingSites],
    passwordMin,
  };
}
