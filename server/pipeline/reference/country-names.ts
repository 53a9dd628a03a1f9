/** Country names in both languages from Unicode CLDR, with the everyday name where CLDR's is too formal or too long. */

export type CountryName = { country: string; countryAr: string };

const everydayNames: Readonly<Record<string, Partial<CountryName>>> = {
  AE: { country: 'UAE', countryAr: 'الإمارات' },
  BA: { country: 'Bosnia', countryAr: 'البوسنة' },
  DK: { countryAr: 'الدنمارك' },
  GB: { country: 'UK', countryAr: 'بريطانيا' },
  HK: { country: 'Hong Kong', countryAr: 'هونغ كونغ' },
  HU: { countryAr: 'المجر' },
  MV: { countryAr: 'المالديف' },
  PS: { country: 'Palestine', countryAr: 'فلسطين' },
  SA: { countryAr: 'السعودية' },
  US: { country: 'USA', countryAr: 'أمريكا' },
};

/** Returns a function from ISO 3166 alpha-2 code to names; it throws for unknown codes. */
export function createCountryNamer(): (countryCode: string) => CountryName {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const arabic = new Intl.DisplayNames(['ar'], { type: 'region', fallback: 'none' });
  return (countryCode) => {
    const everyday = everydayNames[countryCode];
    const country = everyday?.country ?? english.of(countryCode);
    const countryAr = everyday?.countryAr ?? arabic.of(countryCode);
    if (!country || !countryAr) throw new Error(`no name for country ${countryCode}`);
    return { country, countryAr };
  };
}
