/** The privacy policy in English. */
import { commissionPoint, type LegalDocument } from './legal-document.ts';

export const privacy: LegalDocument = {
  title: 'Privacy policy',
  description: 'What Hudhud knows about you, what we use it for, how we protect it, and your rights.',
  lead: 'We collect little, say what it is for, and sell none of it. This page describes what the site actually does.',
  updated: 'Last updated: January 2025. What we collect, cookies and retention last changed: November 2026',
  contents: 'On this page',
  sections: [
    {
      id: 'collected',
      title: 'What we collect',
      blocks: [
        'You can browse, search and open booking sites without telling us who you are. We receive personal data only in these cases:',
        [
          'Account: your name and email, emails you had confirmed before, a one-way hash of your password, your picture if you add one, your favorites, preferences, consents and subscription, the devices you are logged in on with the time each was last used, and a one-way hash of your IP address when you log in and when you agree to something.',
          'Watches and alerts: the trips, prices and dates you watch, the price alerts we sent you and when, your quiet hours and frequency. Without an account, also the email address you gave and confirmed. For notifications on a device: the address its browser gave us to send them to, and the name of the browser.',
          'Mailboxes that return our email or report it as spam: only a one-way hash of the address, so that we do not write to it again.',
          'Contact form: your name, email address, subject and message, the language you wrote from and the time.',
          'Request for early access to Premium: your email address, the plan you chose, your language and the time.',
          'Protecting the forms: to prevent abuse, we count how often one connection or email address submits. We store only a one-way fingerprint, which expires after one day. The fingerprint of failed logins expires 90 days after the last one.',
          'Administration: what administrators do, and attempts to log in under their names, with the IP address.',
        ],
        'When you follow a booking link we count the click: site, airports, dates, number of passengers, the price shown, language and time. Nothing in it says who you are.',
        'Our server logs do not store visitors’ IP addresses. We ask for no payment card, passport or identity number, and the site does not ask your device where you are.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      blocks: [
        'We set five cookies at most:',
        [
          'lang, theme and party: the language, the appearance and the travelers and bags you chose, for one year each.',
          '__Host-sid: keeps you logged in, for up to 30 days.',
          '__Host-device: recognizes a device you logged in on before, to protect your account, for 400 days.',
        ],
        'Only the browser of an administrator of the site gets a sixth, __Host-admin, for up to 12 hours.',
        'Your browser also stores on your device: your language, whether you are logged in, the costs of getting to each airport that you entered, whether the device receives notifications, and the site’s files with a page that appears when you are offline. What you typed in a form that you have not sent is stored until you close the tab.',
        'There are no advertising or analytics cookies, and no third party follows you on our pages: scripts, fonts and pictures all come from this site. You can delete the cookies in your browser at any time; the site goes on working.',
      ],
    },
    {
      id: 'use',
      title: 'How we use your data',
      blocks: [
        [
          'To log you in, protect your account, and save your favorites and preferences.',
          'To tell you when a price you watch falls, and of deals if you agreed to it. Every alert email has a link that stops them at once.',
          'To answer your message and follow it up.',
          'To confirm your request for early access and to tell you when subscriptions open.',
          'To count clicks as totals, so that we know which destinations and sites are useful.',
          'To protect the site from abuse.',
        ],
        'The basis is your consent when you create an account, confirm a watch or send a form, and our legitimate interest in a site that is safe. We make no automated decisions about you, and we do not profile you.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who we share your data with',
      blocks: [
        'We neither sell nor rent personal data. Those who host the site and deliver its email process it for us and on our instructions. We disclose it to authorities only where the law of the Kingdom of Saudi Arabia obliges us to.',
        'Notifications to your device travel encrypted through the push service of your browser, run by Google, Mozilla, Apple or Microsoft. When you ask for the price of exactly one trip, the price source receives only the trip and the number of travelers.',
        `A booking site receives the trip you chose when you open its link, and whatever your browser tells every site it visits. From then on, that site’s privacy policy applies. ${commissionPoint}`,
      ],
    },
    {
      id: 'protection',
      title: 'How we protect your data and how long we keep it',
      blocks: [
        [
          'Connections to the site are encrypted.',
          'Only those who answer messages and requests can read them.',
          'Pages carry a strict security policy that blocks third-party code.',
        ],
        'We keep your account until you delete it in its settings: it is closed at once and permanently deleted after 30 days, and until then you can restore it. We keep the watches of a guest until you delete them with the link in our emails, or for 7 days if the email address is never confirmed; the alerts we sent for 90 days; the record of emails sent for 30 days, of those that could not be delivered for 90; clicks for 400 days; contact messages until they are dealt with and 12 months after; and early-access requests until subscriptions have opened and you have been told. We delete them sooner when you ask. What we delete stays in backups until those expire. No protection is perfect: if a breach puts you at risk, we will notify you and the competent authority as the law requires.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Under the Personal Data Protection Law of the Kingdom of Saudi Arabia you may:',
        [
          'know what we collect, why and on what basis;',
          'see your data and receive a copy in a readable form;',
          'have it corrected or completed;',
          'have it destroyed when it is no longer needed;',
          'withdraw your consent at any time.',
        ],
        'With an account, you can download a copy of your data or delete it on your account page; without one, the link in our alert emails shows and deletes your watches. For anything else, write to us through the [contact page](/contact) from the address concerned. We answer within 30 days and charge nothing. If our answer does not satisfy you, you may complain to the Saudi Data and Artificial Intelligence Authority (SDAIA).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      blocks: [
        'When what we do changes, for example when payments become available, we update this page and its date first. For any question about privacy, write to us through the [contact page](/contact).',
      ],
    },
  ],
};

/** Where any booking site pays the operator. */
export const commission =
  'Some of these links are partner links for which we may receive a commission; they do not change the price you pay.';
