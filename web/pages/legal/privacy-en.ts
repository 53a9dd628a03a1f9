/** The privacy policy in English. */
import type { LegalDocument } from './legal-document.ts';

export const privacy: LegalDocument = {
  title: 'Privacy policy',
  description:
    'What Hudhud learns about you, what it is used for, how it is protected and what your rights are.',
  lead: 'We collect little, say what it is for, and sell none of it. This page tells what the site really does.',
  updated: 'Last updated: January 2025',
  contents: 'On this page',
  sections: [
    {
      id: 'collected',
      title: 'What we collect',
      blocks: [
        'You can read every page, search and open booking sites without telling us who you are. We receive personal data in these cases alone:',
        [
          'Contact form: your name, e-mail address, subject and message, the language you wrote from and the time.',
          'Request for early access to Premium: your e-mail address, the plan you chose, your language and the time.',
          'Guarding the forms: so that nobody floods them, we count how often one connection or e-mail address sends. Only a one-way fingerprint of either is stored, and it counts for one day at most.',
        ],
        'When you follow a booking link we count the click: site, airports, dates, number of passengers, the price shown, language and time. Nothing in it says who you are.',
        'The technical log of the site does not keep the addresses people connect from. We ask for no payment card, passport or identity number, and the site does not ask your device where you are.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      blocks: [
        'We set two cookies, each for one year and only when you choose something:',
        [
          'lang: the language you chose. Your browser also keeps it in its local storage.',
          'theme: light or dark appearance.',
        ],
        'There are no advertising or analytics cookies, and no third party follows you on our pages: scripts, fonts and pictures all come from this site. You can delete the cookies in your browser at any time; the site goes on working.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      blocks: [
        [
          'To answer your message and follow it up.',
          'To confirm your request for early access and to tell you when subscriptions open.',
          'To count clicks as totals, so that we know which destinations and sites are useful.',
          'To protect the site from abuse.',
        ],
        'The basis is your consent when you send a form, and our legitimate interest in a site that is safe. We make no automated decisions about you and draw up no profile of you.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else receives it',
      blocks: [
        'We neither sell nor rent personal data. Those who host the site and deliver its e-mail process it for us and on our instructions. We disclose it to authorities only where the law of the Kingdom of Saudi Arabia obliges us to.',
        'A booking site receives the trip you chose when you open its link, and whatever your browser tells every site it visits. From there on its own privacy policy holds. Some of these links are partner links for which we may receive a commission; they do not change the price you pay.',
      ],
    },
    {
      id: 'protection',
      title: 'How we protect and how long we keep it',
      blocks: [
        [
          'Connections to the site are encrypted.',
          'Only those who answer messages and requests can read them.',
          'Pages carry a strict security policy that lets no foreign code run.',
        ],
        'We keep messages for as long as answering and following them up takes, and early-access requests until subscriptions have opened and you have been told. We delete either sooner when you ask. No protection is perfect: should a breach put you at risk, we tell you and the competent authority as the law requires.',
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
        'Write to us through the [contact page](/contact) from the address concerned. We answer within 30 days and charge nothing. If our answer does not satisfy you, you may complain to the Saudi Data and Artificial Intelligence Authority (SDAIA).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      blocks: [
        'When what we do changes, for example when accounts or payment open, we change this page first, together with the date at its head. For any question about privacy, write to us through the [contact page](/contact).',
      ],
    },
  ],
};
