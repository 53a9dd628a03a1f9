/** Texts of the licences page, and the data sources that require attribution. */
import type { Language } from '#contract/domain/language.ts';

export type LicencesTexts = {
  title: string;
  intro: string;
  data: string;
  dataNote: string;
  delivered: string;
  deliveredNote: string;
  server: string;
  serverNote: string;
  name: string;
  version: string;
  licence: string;
  use: string;
  notice: (names: string) => string;
  notBuilt: string;
  home: string;
};

export const licencesTexts: Readonly<Record<Language, LicencesTexts>> = {
  ar: {
    title: 'الرخص والمصادر',
    intro: 'البيانات والبرمجيات التي يقوم عليها الموقع، ورخصة كل منها.',
    data: 'البيانات',
    dataNote: 'اخترنا من هذه المصادر ما يخص وجهات الموقع، وصحّحنا بعض الأسماء ووحّدنا كتابتها.',
    delivered: 'ما يصل إلى متصفحك',
    deliveredNote: 'برمجيات وخطوط داخل صفحات الموقع، ونص رخصة كل منها كما نشره أصحابها.',
    server: 'ما يعمل على الخادم',
    serverNote: 'نصوص رخصها مع نسخها المثبّتة على الخادم.',
    name: 'الاسم',
    version: 'الإصدار',
    licence: 'الرخصة',
    use: 'ما أُخذ منه',
    notice: (names) => `نص الرخصة: ${names}`,
    notBuilt: 'تظهر قائمة البرمجيات بعد بناء الموقع.',
    home: 'الصفحة الرئيسية',
  },
  en: {
    title: 'Licenses and sources',
    intro: 'The data and software this site is made with, and the license of each.',
    data: 'Data',
    dataNote:
      'We chose what concerns the destinations of this site, corrected some names and wrote them alike.',
    delivered: 'Delivered to your browser',
    deliveredNote: 'Software and fonts in the pages, each with its license as its authors published it.',
    server: 'Running on the server',
    serverNote: 'The texts of these licenses are with the copies installed on the server.',
    name: 'Name',
    version: 'Version',
    licence: 'License',
    use: 'Used for',
    notice: (names) => `License text: ${names}`,
    notBuilt: 'The list of software appears once the site is built.',
    home: 'Home page',
  },
};

export type DataSource = {
  name: string;
  address: string;
  /** A name that is the same in every language, or a text where there is no licence. */
  licence: string | Readonly<Record<Language, string>>;
  licenceAddress: string | null;
  use: Readonly<Record<Language, string>>;
};

const attribution = { licence: 'CC BY 4.0', licenceAddress: 'https://creativecommons.org/licenses/by/4.0/' };
const publicDomain = { licence: { ar: 'ملكية عامة', en: 'Public domain' }, licenceAddress: null };

/** Sources in `data/SOURCES.md` of anything shown to readers. */
export const dataSources: readonly DataSource[] = [
  {
    name: 'GeoNames',
    address: 'https://www.geonames.org/',
    ...attribution,
    use: { ar: 'أسماء مدن بالعربية', en: 'Arabic names of cities' },
  },
  {
    name: 'OpenTravelData',
    address: 'https://github.com/opentraveldata/opentraveldata',
    ...attribution,
    use: {
      ar: 'المناطق الزمنية، ومطابقة المدن والمطارات',
      en: 'Time zones, and which city an airport serves',
    },
  },
  {
    name: 'Unicode CLDR',
    address: 'https://cldr.unicode.org/',
    licence: 'Unicode-3.0',
    licenceAddress: 'https://www.unicode.org/license.txt',
    use: { ar: 'أسماء مدن بالعربية', en: 'Arabic names of cities' },
  },
  {
    name: 'Natural Earth',
    address: 'https://www.naturalearthdata.com/',
    ...publicDomain,
    use: {
      ar: 'السواحل والبحيرات والأنهار في رسوم المسارات، وأسماء بالعربية',
      en: 'Coast lines, lakes and rivers in pictures of routes, Arabic names',
    },
  },
  {
    name: 'OurAirports',
    address: 'https://ourairports.com/',
    ...publicDomain,
    use: { ar: 'المطارات ومواقعها', en: 'Airports and where they are' },
  },
  {
    name: 'VRS Standing Data',
    address: 'https://github.com/vradarserver/standing-data',
    licence: 'CC0 1.0',
    licenceAddress: 'https://creativecommons.org/publicdomain/zero/1.0/',
    use: { ar: 'خطوط الرحلات وشركات الطيران', en: 'Routes and airlines' },
  },
  {
    name: 'Passport Index Data',
    address: 'https://github.com/imorte/passport-index-data',
    licence: 'MIT',
    licenceAddress: 'https://github.com/imorte/passport-index-data/blob/main/LICENSE',
    use: { ar: 'شروط التأشيرات', en: 'Visa rules' },
  },
];
