/** The terms of use in English. */
import { openApiPath } from '#contract/endpoints/public.ts';
import { commissionPoint, type LegalDocument, moneyBackPoint, type OperatorWords } from './legal-document.ts';

export const terms: LegalDocument = {
  title: 'Terms of use',
  description:
    'What Hudhud does and does not do, what we ask of you, how Premium is paid for and canceled, and which law applies.',
  lead: 'By using the site you accept these terms. We kept them short.',
  updated: 'Last updated: January 2025',
  contents: 'On this page',
  sections: [
    {
      id: 'service',
      title: 'What the service is',
      blocks: [
        'Hudhud shows travelers leaving Riyadh, Jeddah, Dammam and Medina the fares it has recorded, with the site, the time and the travel dates they were seen for, and the price history behind every discount. It then leads to the booking site of your choice.',
        'We are not an airline, a travel agency or a broker. We sell no tickets, take no bookings and receive no payment for flights. Where sample fares are shown, the pages say so; they cannot be booked.',
      ],
    },
    {
      id: 'duties',
      title: 'What we ask of you',
      blocks: [
        'Use the site lawfully and fairly. In particular, please do not:',
        [
          'enter false details, or write in the name of another person;',
          'disturb the site, get round its limits, or try to access what is not open to you;',
          `copy our pages or our price history in bulk, or resell them, without our written consent. The [API documentation](${openApiPath}) says what is open to programs;`,
          'share a Premium subscription with others.',
        ],
        'We may limit or close the access of anyone who breaks these terms. You must be at least 18, or use the site with your guardian.',
      ],
    },
    {
      id: 'booking-sites',
      title: 'Third-party booking sites',
      blocks: [
        'Booking and payment take place on sites that we neither own nor run, under their terms and their privacy policies. Your contract is with them and with the airline: fare rules, baggage, changes, refunds, visas and delays are matters between you and them.',
        commissionPoint,
      ],
    },
    {
      id: 'payment',
      title: 'Premium: payment, renewal and cancellation',
      blocks: [
        'Premium cannot be bought yet. A request for early access binds neither you nor us, and nothing is charged for it. Once subscriptions open, the following applies:',
        [
          'Plans and prices in Saudi riyals are those on the [Premium page](/premium) at the time you subscribe. The monthly plan is billed every month, the annual plan once a year.',
          'A subscription renews automatically for the same period unless it is canceled before the period ends.',
          'You can cancel at any time from your account settings. Premium then stays open until the end of the paid period.',
          'There are no partial refunds for a period that has begun.',
          moneyBackPoint,
          'We’ll announce any price change by email before it applies. It applies from the next renewal, and you can cancel before then.',
        ],
        'None of this takes away a right that consumer-protection law in the Kingdom of Saudi Arabia gives you.',
      ],
    },
    {
      id: 'disclaimers',
      title: 'What we cannot promise',
      blocks: [
        [
          'Prices are prices we saw, not offers by us. They may change or sell out between when we saw them and when you book. The price on the booking site is the one that counts.',
          '“Below the usual price” compares a fare with those we recorded ourselves; it says nothing about prices elsewhere or in the future.',
          'We take care with airports, times, baggage and calendars, but check them with the airline before you pay.',
          'The site may pause for maintenance or for reasons outside our control.',
        ],
        'As far as the law allows, we are not liable for losses that come from a price that changed, from a booking made elsewhere, or from the site being unavailable. Nothing here limits liability that cannot be excluded by law.',
      ],
    },
    {
      id: 'site-content',
      title: 'Name, design and price history',
      blocks: [
        'The name, the mark, the design and the price history belong to us. Names and marks of airlines, booking sites and payment networks belong to their owners and are named only to say what is meant. You are welcome to link to any page and to quote a price with its date and a link.',
      ],
    },
    {
      id: 'law',
      title: 'Law, changes and contact',
      blocks: [
        'The laws of the Kingdom of Saudi Arabia apply, and its competent courts decide disputes that cannot be settled between us.',
        'We may change these terms; the date at the head of the page says when. Continued use after a change means that you accept it. Our [privacy policy](/privacy) explains how we handle your data. For any question, write to us through the [contact page](/contact).',
      ],
    },
  ],
};

/** Where any booking site pays the operator. */
export const commission =
  'We may receive a commission when you book through one of our links. It does not change the price you pay, nor the order in which we show prices.';

/** The money-back clause; `days` comes from the settings. */
export function moneyBack(days: number): string {
  return `As an exception, you may have your first payment back in full if you ask within the money-back period on the [Premium page](/premium), which is ${days} ${days === 1 ? 'day' : 'days'}.`;
}

/** The section on who runs the site, with the papers that the settings name. */
export const operatorWords: OperatorWords = {
  title: 'Who runs the site',
  name: (name) => `Legal name: ${name}`,
  commercialRegister: (number) => `Commercial register: ${number}`,
  freelanceDocument: (number) => `Freelance document: ${number}`,
  vat: (number) => `VAT number: ${number}`,
  address: (address) => `Address: ${address}`,
  phone: (phone) => `Telephone: ${phone}`,
  complaints: (contact, answered) =>
    `Complaints: ${contact || 'through the [contact page](/contact)'}${answered && `. Answered: ${answered}`}`,
};
