/** HTML parts and the frame of alert mails: tables and inline styles, since Outlook lays out nothing else. All text is escaped. */
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { translate } from '#server/platform/http/translate.ts';
import { mailColours, renderMailDocument } from '#server/platform/mail/mail-layout.ts';
import {
  renderBrand as drawBrand,
  type Html,
  layoutTable,
  mailFont,
  nightColours,
  renderStripe,
} from '#server/platform/mail/mail-pictures.ts';
import type { FactRow } from './alert-words.ts';

/** The side reading starts from; Outlook needs it on each cell. */
export function startOf(language: Language): string {
  return language === 'ar' ? 'right' : 'left';
}

export function endOf(language: Language): string {
  return language === 'ar' ? 'left' : 'right';
}

export type TextStyle = {
  size: number;
  colour: string;
  isBold?: boolean;
  /** Line height as a multiple of the size. */
  leading?: number;
  darkClass?: string;
};

export function textStyle({ size, colour, isBold = false, leading = 1.6 }: TextStyle): string {
  return `font-family:${mailFont};font-size:${size}px;line-height:${leading};color:${colour};${isBold ? 'font-weight:bold' : 'font-weight:normal'}`;
}

export function textRow(text: string, { padding, ...style }: TextStyle & { padding: string }): Html {
  return contentRow(escapeHtml(text), { padding, ...style });
}

export function contentRow(content: Html, { padding, darkClass, ...style }: TextStyle & { padding: string }) {
  const names = ['m-wide', ...(darkClass === undefined ? [] : [darkClass])].join(' ');
  return `<tr><td class="${names}" style="padding:${padding};${textStyle(style)}">${content}</td></tr>`;
}

/** The coloured cell, not the link, is what Outlook draws. */
export function renderButton({ url, label }: { url: string; label: string }, language: Language): Html {
  const { action } = mailColours;
  const style = `display:block;padding:14px 32px;text-decoration:none;border-radius:10px;background:${action};${textStyle({ size: 17, colour: '#ffffff', isBold: true, leading: 1.4 })}`;
  return `<table ${layoutTable(language)}><tr><td align="center" bgcolor="${action}" style="border-radius:10px;background:${action}"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></td></tr></table>`;
}

export function renderLink({ url, label }: { url: string; label: string }, size = 15): Html {
  return `<a class="m-link" href="${escapeHtml(url)}" style="${textStyle({ size, colour: mailColours.link })};text-decoration:underline">${escapeHtml(label)}</a>`;
}

/** A button as wide as its words, as an outline. */
export function renderSmallButton({ url, label }: { url: string; label: string }): Html {
  const { ink, edge } = mailColours;
  const style = `display:inline-block;padding:8px 20px;border-radius:10px;border:1px solid ${edge};text-decoration:none;${textStyle({ size: 15, colour: ink, isBold: true, leading: 1.4 })}`;
  return `<a class="m-ink" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

export function renderFacts(rows: readonly FactRow[], language: Language): Html {
  return `<table ${layoutTable(language)}>${rows.map((row, index) => renderFact(row, { language, isLast: index === rows.length - 1 })).join('')}</table>`;
}

function renderFact(
  { label, value, note }: FactRow,
  { language, isLast }: { language: Language; isLast: boolean },
): Html {
  const { line, ink, soft } = mailColours;
  const edge = isLast ? '' : `;border-bottom:1px solid ${line}`;
  const start = startOf(language);
  const cell = `valign="top" align="${start}"`;
  // Room between a long label and its value.
  const labelPadding = start === 'right' ? '10px 0 10px 8px' : '10px 8px 10px 0';
  const small =
    note === null
      ? ''
      : `<br><span class="m-soft" style="${textStyle({ size: 14, colour: soft, leading: 1.5 })}">${escapeHtml(note)}</span>`;
  return `<tr><td class="m-soft m-line" ${cell} width="28%" style="padding:${labelPadding}${edge};${textStyle({ size: 14, colour: soft, leading: 1.7 })}">${escapeHtml(label)}</td><td class="m-ink m-line" ${cell} style="padding:10px 0${edge};${textStyle({ size: 15, colour: ink })}">${escapeHtml(value.replace(/ (?=\S+$|[ap]m\b|[صم] )/g, '\u00a0'))}${small}</td></tr>`;
}

export function renderNotice(text: string, language: Language): Html {
  return `<table ${layoutTable(language)}><tr><td bgcolor="#fbefd5" style="padding:12px 16px;border-radius:8px;background:#fbefd5;${textStyle({ size: 14, colour: '#7a4f00', isBold: true })}">${escapeHtml(text)}</td></tr></table>`;
}

const widest = 600;

type MailFrame = {
  language: Language;
  title: string;
  preheader: string;
  siteName: string;
  appUrl: string | null;
  /** Rows on the night ground. */
  head: Html;
  /** Rows on the card. */
  body: Html;
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
  const url = appUrl === null ? undefined : appUrl + localizedPath(language, '/');
  const style = { size: 19, colour: nightColours.words, padding: '18px 32px 0' };
  return contentRow(drawBrand({ language, siteName, url }), style);
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
