/** After asking for early access to Premium; `price` in SAR per month at that time. */
import { z } from 'zod';
import { premiumPlans } from '#contract/domain/account.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { defineMail } from './define-mail.ts';

export const earlyAccess = defineMail({
  name: 'early-access',
  title: { ar: 'طلب اشتراك مبكر', en: 'Request for early access' },
  payload: z.object({ plan: z.enum(premiumPlans), price: z.number() }),
  ar: ({ plan, price }, { site }) => ({
    subject: `طلبك للاشتراك المبكر في ${site} بريميوم`,
    heading: 'سجّلنا طلبك',
    paragraphs: [
      'وصلنا طلبك للاشتراك المبكر في بريميوم، وسنراسلك عند إطلاق الاشتراك. لم يُخصم منك أي مبلغ.',
      plan === 'annual'
        ? `الباقة السنوية: ${formatNumber(price, 'ar')} ر.س شهريًا، تُدفع مرة كل سنة.`
        : `الباقة الشهرية: ${formatNumber(price, 'ar')} ر.س شهريًا.`,
    ],
    notes: ['إن لم تطلب ذلك بنفسك فتجاهل هذه الرسالة.'],
  }),
  en: ({ plan, price }, { site }) => ({
    subject: `Early access to ${site} Premium`,
    heading: 'We’ve received your request',
    paragraphs: [
      'We’ve received your request for early access to Premium and will email you when it launches. You have not been charged.',
      plan === 'annual'
        ? `Annual plan: SAR ${formatNumber(price, 'en')} per month, billed once a year.`
        : `Monthly plan: SAR ${formatNumber(price, 'en')} per month.`,
    ],
    notes: ['If this wasn’t you, please ignore this email.'],
  }),
});
