/** `/security` and `/en/security`: how to report a weakness; `security.txt` points here. */
import { Hono } from 'hono';
import { type Language, languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from './html.ts';
import type { HttpEnv } from './http-env.ts';
import { createPlainPage, renderPlainPage } from './plain-page.ts';

export const securityPolicyPath = '/security';

type PolicyTexts = {
  title: string;
  intro: string;
  home: string;
  parts: readonly { heading: string; lines: readonly string[] }[];
};

/** The same promises as in SECURITY.md. */
const policyTexts: Readonly<Record<Language, PolicyTexts>> = {
  ar: {
    title: 'الإبلاغ عن ثغرة أمنية',
    intro: 'إذا وجدت ثغرة في الموقع فأخبرنا قبل نشرها. نشكر كل من يساعدنا على حماية الناس.',
    home: 'الصفحة الرئيسية',
    parts: [
      {
        heading: 'كيف تراسلنا',
        lines: [
          'العنوان في الملف \u200e/.well-known/security.txt، وصفحة التواصل تصل إلينا أيضًا.',
          'اذكر ما وجدته وأين وجدته وكيف نكرره. يكفي طلب وجوابه، بالعربية أو الإنجليزية.',
        ],
      },
      {
        heading: 'ما نلتزم به',
        lines: [
          'سنرد خلال ثلاثة أيام عمل، وسنخبرك خلال عشرة أيام بما توصلنا إليه.',
          'سنصلح ما يكشف بيانات الناس أو حساباتهم خلال سبعة أيام، وغيره خلال تسعين يومًا.',
          'سنخبرك بعد الإصلاح، ونذكر اسمك إن أحببت. لا نقدّم مكافآت مالية.',
        ],
      },
      {
        heading: 'ما نطلبه منك',
        lines: [
          'جرّب بحساباتك أنت، ولا تطّلع على بيانات غيرك ولا تغيّرها ولا تحذفها.',
          'لا تعطّل الموقع ولا تراسل مستخدميه.',
          'من التزم بذلك فلن نلاحقه.',
        ],
      },
    ],
  },
  en: {
    title: 'Report a security problem',
    intro:
      'If you found a weakness in this site, please tell us before you publish it. Thank you for helping.',
    home: 'Home page',
    parts: [
      {
        heading: 'How to reach us',
        lines: [
          'The address is in /.well-known/security.txt; the contact page reaches us too.',
          'Say what you found, where, and how to repeat it. A request and its answer are enough, in Arabic or English.',
        ],
      },
      {
        heading: 'What we promise',
        lines: [
          'We’ll answer within three working days and tell you within ten what we found.',
          'We’ll fix what exposes people’s data or accounts within seven days, and anything else within ninety.',
          'We’ll tell you when it’s fixed, and name you if you like. We don’t pay rewards.',
        ],
      },
      {
        heading: 'What we ask of you',
        lines: [
          'Use accounts of your own. Don’t read, change or delete other people’s data.',
          'Don’t slow the site down, and don’t write to its users.',
          'If you keep to this, we won’t take legal action.',
        ],
      },
    ],
  },
};

export function securityPolicyRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const respond = createPlainPage();
  for (const language of languages) {
    const { parts, ...texts } = policyTexts[language];
    const sections = parts.map(renderPart).join('\n');
    routes.get(localizedPath(language, securityPolicyPath), (c) =>
      respond(c, { language, render: (reader) => renderPlainPage({ ...texts, sections }, reader) }),
    );
  }
  return routes;
}

function renderPart({ heading, lines }: PolicyTexts['parts'][number]): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  return `<section><h2>${escapeHtml(heading)}</h2><ul>${items}</ul></section>`;
}
