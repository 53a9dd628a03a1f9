/** Social networks of the footer, their names and hosts. */
import type { Language } from './language.ts';

const networks = {
  x: { ar: 'إكس', en: 'X', host: /^(?:x|twitter)\.com$/ },
  instagram: { ar: 'إنستغرام', en: 'Instagram', host: /^instagram\.com$/ },
  snapchat: { ar: 'سناب شات', en: 'Snapchat', host: /^snapchat\.com$/ },
  tiktok: { ar: 'تيك توك', en: 'TikTok', host: /^tiktok\.com$/ },
  youtube: { ar: 'يوتيوب', en: 'YouTube', host: /^youtube\.com$/ },
  facebook: { ar: 'فيسبوك', en: 'Facebook', host: /^facebook\.com$/ },
  linkedin: { ar: 'لينكدإن', en: 'LinkedIn', host: /^linkedin\.com$/ },
  whatsapp: { ar: 'واتساب', en: 'WhatsApp', host: /^(?:wa\.me|whatsapp\.com)$/ },
  telegram: { ar: 'تيليجرام', en: 'Telegram', host: /^(?:t\.me|telegram\.me)$/ },
} as const satisfies Readonly<Record<string, Record<Language, string> & { host: RegExp }>>;

export type SocialNetwork = keyof typeof networks;
export const socialNetworks = Object.keys(networks) as SocialNetwork[];

/** As the language writes it. */
export function nameNetwork(network: SocialNetwork, language: Language): string {
  return networks[network][language];
}

/** No user name, port or backslash, which URL parsers interpret differently. */
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

export function isAddressOn(network: SocialNetwork, url: string): boolean {
  const [, typed = ''] = plainAddress.exec(url) ?? [];
  return networks[network].host.test(typed.toLowerCase().replace(/^(?:www|m)\./, ''));
}
