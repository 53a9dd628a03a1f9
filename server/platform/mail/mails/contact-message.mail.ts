/** A message from the contact form, to whoever answers it. */
import { z } from 'zod';
import { defineMail } from './define-mail.ts';

export const contactMessage = defineMail({
  name: 'contact-message',
  title: { ar: 'رسالة تواصل', en: 'Contact message' },
  payload: z.object({ fullName: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  ar: ({ fullName, email, subject, message }) => ({
    subject: `رسالة تواصل: ${subject}`,
    heading: 'رسالة جديدة من نموذج التواصل',
    paragraphs: [],
    facts: [
      { label: 'الاسم', value: fullName },
      { label: 'البريد الإلكتروني', value: email },
      { label: 'الموضوع', value: subject },
    ],
    notes: ['للرد على المرسل، رُدّ على هذه الرسالة مباشرة.'],
    quote: message,
    replyTo: { name: fullName, address: email },
  }),
  en: ({ fullName, email, subject, message }) => ({
    subject: `Contact: ${subject}`,
    heading: 'A new message from the contact form',
    paragraphs: [],
    facts: [
      { label: 'Name', value: fullName },
      { label: 'Email', value: email },
      { label: 'Subject', value: subject },
    ],
    notes: ['To reply to the sender, just reply to this email.'],
    quote: message,
    replyTo: { name: fullName, address: email },
  }),
});
