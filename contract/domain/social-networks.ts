/** Social networks of the footer and their names; their hosts are in `settings.ts`, which the footer does not load. */
import type { Language } from './language.ts';

const networks = {
  x: { ar: 'إكس', en: 'X' },
  instagram: { ar: 'إنستغرام', en: 'Instagram' },
  snapchat: { ar: 'سناب شات', en: 'Snapchat' },
  tiktok: { ar: 'تيك توك', en: 'TikTok' },
  youtube: { ar: 'يوتيوب', en: 'YouTube' },
  facebook: { ar: 'فيسبوك', en: 'Facebook' },
  linkedin: { ar: 'لينكدإن', en: 'LinkedIn' },
  whatsapp: { ar: 'واتساب', en: 'WhatsApp' },
  telegram: { ar: 'تيليجرام', en: 'Telegram' },
} as const satisfies Readonly<Record<string, Record<Language, string>>>;

export type SocialNetwork = keyof typeof networks;
export const socialNetworks = Object.keys(networks) as SocialNetwork[];

/** As the language writes it. */
export function nameNetwork(network: SocialNetwork, language: Language): string {
  return networks[network][language];
}
