/** The frame of alert mails: site name, night head, card and footer, at most 600 pixels wide. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours, renderMailDocument } from '#server/platform/mail/mail-layout.ts';
import {
  contentRow,
  type Html,
  layoutTable,
  nightColours,
  renderLink,
  renderStripe,
  textRow,
  textStyle,
} from './mail-parts.ts';

const widest = 600;

export type MailFrame = {
  language: Language;
  title: string;
  preheader: string;
  siteName: string;
  appUrl: string | null;
  /** Rows on the night ground. */
  head: Html;
  /** Rows on the card. */
  body: Html;
  /** Why the reader gets the mail. */
  reason: string;
  manageUrl: string;
  unsubscribeUrl: string | null;
};

export function renderFrame(frame: MailFrame): Html {
  const { language, title, preheader, head, body } = frame;
  const { page, card } = mailColours;
  const { ground } = nightColours;
  const content = [
    `<tr><td bgcolor="${ground}" style="background:${ground};border-radius:14px 14px 0 0"><table ${layoutTable(language)}>${renderBrand(frame)}${head}</table></td></tr>`,
    renderStripe(language),
    `<tr><td class="m-card" bgcolor="${card}" style="background:${card};border-radius:0 0 14px 14px"><table ${layoutTable(language)}>${body}</table></td></tr>`,
    `<tr><td><table ${layoutTable(language)}>${renderFooter(frame)}</table></td></tr>`,
  ].join('\n');
  const outer = layoutTable(language, `${widest}`);
  return renderMailDocument({
    language,
    title,
    preheader,
    bodyStyle: `margin:0;padding:0;background:${page}`,
    body: `<table class="m-page" ${layoutTable(language)} bgcolor="${page}" style="background:${page}"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table ${outer}><tr><td><![endif]-->
<table ${layoutTable(language)} style="max-width:${widest}px">${content}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>`,
  });
}

function renderBrand({ language, siteName, appUrl }: MailFrame): Html {
  const style = { size: 17, colour: nightColours.words, isBold: true } as const;
  const name =
    appUrl === null
      ? escapeHtml(siteName)
      : `<a href="${escapeHtml(appUrl + localizedPath(language, '/'))}" style="${textStyle(style)};text-decoration:none">${escapeHtml(siteName)}</a>`;
  return contentRow(name, { ...style, padding: '20px 32px 0' });
}

function renderFooter({ language, reason, siteName, manageUrl, unsubscribeUrl }: MailFrame): Html {
  const { soft } = mailColours;
  const style = { size: 13, colour: soft, darkClass: 'm-soft' } as const;
  const links = [
    renderLink({ url: manageUrl, label: translate(language, 'mail.alert.manage') }, 13),
    ...(unsubscribeUrl === null
      ? []
      : [renderLink({ url: unsubscribeUrl, label: translate(language, 'mail.alert.stop') }, 13)]),
  ];
  return [
    textRow(`${reason} ${translate(language, 'mail.footer', { site: siteName })}`, {
      ...style,
      padding: '20px 32px 4px',
    }),
    contentRow(links.join(' &nbsp;·&nbsp; '), { ...style, padding: '0 32px 24px' }),
  ].join('');
}
