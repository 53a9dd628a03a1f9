/** Texts of the API documentation page; Arabic names of operations (the English ones are in the contract). */
import type { Language } from '#contract/domain/language.ts';

type DocsTexts = {
  title: string;
  intro: string;
  rules: readonly string[];
  machineReadable: string;
  home: string;
  contents: string;
  parameters: string;
  noParameters: string;
  body: string;
  bodyRule: string;
  name: string;
  where: string;
  path: string;
  query: string;
  kind: string;
  required: string;
  optional: string;
  byDefault: string;
  example: string;
  answer: string;
  errors: string;
  status: string;
  code: string;
  message: string;
  errorShape: string;
  tags: Readonly<Record<string, string>>;
};

export const docsTexts: Readonly<Record<Language, DocsTexts>> = {
  ar: {
    title: 'واجهة هدهد البرمجية',
    intro:
      'كل ما يعرضه الموقع لزائره متاح هنا بصيغة JSON، بلا مفتاح ولا تسجيل. أما ما يخص الحسابات فيلزمه تسجيل الدخول، وأسعار وجهات بريميوم لا تصل إلا إلى مشتركيه.',
    rules: [
      'الأسعار بالريال السعودي، والتواريخ بصيغة yyyy-MM-dd، واللحظات بتوقيت UTC.',
      'تأتي الأسماء باللغتين، وتتبع رسائل الأخطاء لغة القارئ: ملف الارتباط lang أو الترويسة Accept-Language.',
      'مع كل إجابة محفوظة ترويسة ETag؛ أرسلها في If-None-Match ليأتيك 304 إن لم يتغيّر شيء.',
      'عند كثرة الطلبات يأتي 429 أو 503 ومعه Retry-After بالثواني.',
    ],
    machineReadable: 'الوصف بصيغة OpenAPI 3.1',
    home: 'الصفحة الرئيسية',
    contents: 'الطلبات',
    parameters: 'المعاملات',
    noParameters: 'لا معاملات لهذا الطلب.',
    body: 'المرسَل',
    bodyRule: 'كائن JSON واحد حتى 100 كيلوبايت بنوع application/json، ويُرفض أي حقل غير مذكور هنا.',
    name: 'الاسم',
    where: 'الموضع',
    path: 'المسار',
    query: 'الاستعلام',
    kind: 'القيمة',
    required: 'مطلوب',
    optional: 'اختياري',
    byDefault: 'إن تُرك',
    example: 'مثال',
    answer: 'الإجابة',
    errors: 'الأخطاء',
    status: 'الحالة',
    code: 'الرمز',
    message: 'الرسالة',
    errorShape: 'لكل خطأ الشكل نفسه:',
    tags: {
      Deals: 'العروض',
      Pricing: 'الأسعار',
      Airports: 'المطارات',
      Search: 'البحث',
      Site: 'الموقع',
      Contact: 'التواصل',
      Premium: 'بريميوم',
      Account: 'الحساب',
      Favorites: 'المفضلة',
      Preferences: 'التفضيلات',
      Watches: 'متابعة الأسعار',
      Alerts: 'التنبيهات',
      Push: 'الإشعارات',
      'Price reports': 'بلاغات الأسعار',
    },
  },
  en: {
    title: 'The Hudhud API',
    intro:
      'Everything the site shows a visitor is here as JSON, without a key or an account. Calls about an account need its session, and prices of Premium destinations go to members only.',
    rules: [
      'Prices are in Saudi riyals, dates are yyyy-MM-dd, moments are in UTC.',
      'Names come in both languages; error messages follow the reader: the cookie lang, or Accept-Language.',
      'Kept answers carry an ETag: send it as If-None-Match and get 304 when nothing has changed.',
      'Too many requests are answered 429 or 503 with Retry-After in seconds.',
    ],
    machineReadable: 'Description as OpenAPI 3.1',
    home: 'Home page',
    contents: 'Calls',
    parameters: 'Parameters',
    noParameters: 'This call takes no parameters.',
    body: 'Body',
    bodyRule:
      'One JSON object of 100 KB at most, sent as application/json; fields not named here are refused.',
    name: 'Name',
    where: 'Where',
    path: 'path',
    query: 'query',
    kind: 'Value',
    required: 'required',
    optional: 'optional',
    byDefault: 'if left out',
    example: 'Example',
    answer: 'Answer',
    errors: 'Errors',
    status: 'Status',
    code: 'Code',
    message: 'Message',
    errorShape: 'Every error has the same shape:',
    tags: {
      Deals: 'Deals',
      Pricing: 'Prices',
      Airports: 'Airports',
      Search: 'Search',
      Site: 'Site',
      Contact: 'Contact',
      Premium: 'Premium',
      Account: 'Account',
      Favorites: 'Favorites',
      Preferences: 'Preferences',
      Watches: 'Watches',
      Alerts: 'Alerts',
      Push: 'Push',
      'Price reports': 'Price reports',
    },
  },
};

/** Arabic summaries by operation id. */
export const arabicSummaries: Readonly<Record<string, string>> = {
  getDeal: 'عرض واحد من العروض المتاحة الآن',
  listDeals: 'العروض المتاحة الآن، عشرون في الصفحة، ومجموعها في الترويسة X-Total-Count',
  listOriginPrices: 'أرخص سعر الآن إلى وجهة واحدة من كل مطار سعودي، أو في أيام محددة',
  listDestinationPrices: 'أرخص سعر الآن إلى كل وجهة من مطار واحد، الأرخص أولًا',
  getDestinationPrice:
    'أرخص سعر الآن إلى وجهة واحدة يطابق الاختيارات كما هو في القائمة، أو null إن لم يُرصد سعر',
  getFareHistory: 'أدنى الأسعار المسجّلة يومًا بيوم، والنطاق المعتاد، ودليل كل تخفيض',
  getFarePatterns: 'الأسعار المسجّلة حسب يوم الذهاب وعدد الأسابيع قبله',
  getFareCalendar: 'أرخص سعر لكل يوم في الشهر',
  listCalendarPeriods: 'الإجازات السعودية والدراسية القادمة خلال 12 شهرًا',
  listTripChoices: 'ما تُصفّى به الرحلات من مطار: الإجازات بتواريخها وشركات الطيران وجوازات السفر',
  listSaudiAirports: 'المطارات السعودية التي نرصد أسعارها',
  listDestinationAirports: 'المطارات التي يمكن السفر إليها',
  searchFlights: 'روابط تفتح الرحلة نفسها على مواقع الحجز',
  askFlightPrice: 'سؤال مصدر الأسعار عن سعر رحلة بعينها الآن، حتى 20 ثانية',
  getSettings: 'اسم الموقع وأسعار الباقات والروابط كما ضبطها المدير',
  sendContactMessage: 'رسالة إلى القائمين على الموقع، ثلاث في الساعة من البريد الواحد على الأكثر',
  requestEarlyAccess: 'طلب الاشتراك المبكر في بريميوم، طلب واحد لكل شخص، والطلب الثاني يغيّر الباقة',
  reportMailEvents:
    'بلاغات الرسائل المرتجعة والشكاوى من خادم البريد، بسرّ MAIL_EVENTS_SECRET في ترويسة Authorization',
  getUser: 'من سجّل الدخول الآن، أو 401 إن لم يسجّل أحد',
  logIn: 'تسجيل الدخول؛ تُحفظ الجلسة في ملف ارتباط',
  signUp: 'حساب جديد ورسالة لتأكيد البريد، دون تسجيل الدخول',
  logOut: 'إنهاء الجلسة، ولو لم تكن هناك جلسة',
  updateProfile: 'تغيير الاسم فورًا، والبريد بعد تأكيد الجديد',
  changePassword: 'تغيير كلمة المرور وتسجيل الخروج من الأجهزة الأخرى',
  forgotPassword: 'رسالة فيها رابط لكلمة مرور جديدة إن وُجد الحساب، والإجابة واحدة في الحالتين',
  resetPassword: 'كلمة مرور جديدة برمز من الرسالة، مرة واحدة، وتنتهي به كل الجلسات',
  confirmEmail: 'تأكيد بريد وصلته رسالة، أو إلغاء تغييره',
  resendVerification: 'إرسال رسالة التأكيد مرة أخرى',
  listSessions: 'الأجهزة التي سُجّل الدخول منها، والحالي أولها',
  endSession: 'تسجيل الخروج من جهاز واحد',
  endOtherSessions: 'تسجيل الخروج من كل جهاز آخر',
  createUpload: 'عنوان يستقبل صورة واحدة بالطريقة PUT خلال خمس دقائق، مرة واحدة',
  setProfileImage: 'اعتماد صورة مرفوعة صورةً للحساب أو إزالتها، وتُحذف السابقة',
  getSubscription: 'باقة الحساب كما هي مسجّلة',
  cancelSubscription: 'إيقاف التجديد، ويبقى بريميوم حتى نهاية المدة',
  exportAccount: 'كل ما يحفظه الموقع عن صاحب الحساب',
  deleteAccount: 'إنهاء كل الجلسات وحذف الحساب نهائيًا بعد 30 يومًا، مع رابط بالبريد لاستعادته قبل ذلك',
  keepAccount: 'التراجع عن حذف الحساب برمز من الرسالة',
  listConsents: 'ما وافق عليه صاحب الحساب، بأي نسخة ومتى',
  withdrawConsent: 'سحب الموافقة على التنبيهات',
  listFavorites: 'العروض والوجهات المفضلة، الأحدث أولًا، كما يحق لصاحبها رؤيتها الآن',
  checkFavorite: 'هل العرض أو الوجهة في المفضلة',
  addFavorite: 'إضافة عرض أو وجهة إلى المفضلة، والإضافة الثانية لا تغيّر شيئًا',
  removeFavorite: 'إزالة عرض أو وجهة من المفضلة، والإزالة الثانية لا تغيّر شيئًا',
  getFavoriteShare: 'رابط القائمة المشتركة، أو null إن لم تُشارَك',
  shareFavorites: 'مشاركة القائمة برابط، والمشاركة الثانية تعطي الرابط نفسه',
  endFavoriteShare: 'إنهاء الرابط، فلا يجد من لديه الرابط شيئًا بعدها',
  readSharedFavorites: 'قائمة مفضّلة مشتركة، كما يحق لمن يطلبها رؤيتها الآن',
  getPreferences: 'التفضيلات، أو ما يسري حتى تُحفظ',
  updatePreferences: 'حفظ التفضيلات؛ يسجّل alertConsent الموافقة على التنبيهات، وحفظها بلا تنبيهات يسحبها',
  updateLanguage: 'حفظ لغة القراءة والمراسلة، وتبقى سائر التفضيلات كما هي',
  listWatches: 'متابعاتي، الأحدث أولًا',
  createWatch: 'متابعة سعر رحلة؛ يكتب الزائر بريده ثم يؤكده، والإجابة تقول فورًا هل بلغ السعر المطلوب',
  updateWatch: 'تعديل متابعة أو إيقافها مؤقتًا أو تأجيلها، وما لا يُرسل يبقى كما هو',
  deleteWatch: 'حذف متابعة',
  confirmWatch: 'تأكيد بريد زائر يتابع أسعارًا، ومنذئذ تصله التنبيهات',
  getAlertSettings: 'كيف تصلني التنبيهات',
  updateAlertSettings: 'تغيير طريقة وصول التنبيهات؛ وretryAddress يعيد المحاولة بعد رسالة مرتجعة',
  stopAlertMail: 'إيقاف بريد التنبيهات برمز رابط الإيقاف، والمرة الثانية لا تغيّر شيئًا',
  getPushKey: 'المفتاح العام الذي تشترك به المتصفحات',
  listPushDevices: 'أجهزتي التي تستقبل الإشعارات، الأحدث إضافة أولًا',
  addPushDevice: 'إضافة هذا المتصفح أو تجديده؛ يُرفض عنوان لا يعود إلى خدمة إشعارات معروفة',
  removePushDevice: 'إزالة جهاز',
  sendTrialPush: 'إرسال إشعار تجريبي إلى أجهزتي',
  reportPrice: 'إبلاغ عن السعر الذي طلبه موقع الحجز فعلًا، دون اسم المُبلِّغ',
  getSiteStatus: 'اسم الموقع، وحداثة أسعاره ونوعها',
};
