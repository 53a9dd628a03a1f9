/** Social networks of the footer, and their names. */
import type { Language } from './language.ts';

export const socialNetworks = [
  'x',
  'instagram',
  'snapchat',
  'tiktok',
  'youtube',
  'facebook',
  'linkedin',
  'whatsapp',
  'telegram',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const names: Readonly<Record<Language, Readonly<Record<SocialNetwork, string>>>> = {
  ar: {
    x: 'إكس',
    instagram: 'إنستغرام',
    snapchat: 'سناب شات',
    tiktok: 'تيك توك',
    youtube: 'يوتيوب',
    facebook: 'فيسبوك',
    linkedin: 'لينكدإن',
    whatsapp: 'واتساب',
    telegram: 'تيليجرام',
  },
  en: {
    x: 'X',
    instagram: 'Instagram',
    snapchat: 'Snapchat',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    facebook: 'Facebook',
    linkedin: 'LinkedIn',
    whatsapp: 'WhatsApp',
    telegram: 'Telegram',
  },
};

/** Names as the language writes them. */
export function socialNamesIn(language: Language): Readonly<Record<SocialNetwork, string>> {
  return names[language];
}
