/** Social networks of the footer, their names and hosts. */
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

const hosts: Readonly<Record<SocialNetwork, RegExp>> = {
  x: /^(?:x|twitter)\.com$/,
  instagram: /^instagram\.com$/,
  snapchat: /^snapchat\.com$/,
  tiktok: /^tiktok\.com$/,
  youtube: /^youtube\.com$/,
  facebook: /^facebook\.com$/,
  linkedin: /^linkedin\.com$/,
  whatsapp: /^(?:wa\.me|whatsapp\.com)$/,
  telegram: /^(?:t\.me|telegram\.me)$/,
};

/** No user name, port or backslash, which URL parsers interpret differently. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

export function isAddressOn(network: SocialNetwork, url: string): boolean {
  const [, typed = ''] = plainAddress.exec(url) ?? [];
  return hosts[network].test(typed.toLowerCase().replace(/^(?:www|m)\./, ''));
}
