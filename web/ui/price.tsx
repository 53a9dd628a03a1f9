/** Amount in Saudi riyals with the currency sign, and its spoken form for screen readers. */
import type { ReactNode } from 'react';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

type PriceProps = { amount: number; isLarge?: boolean; className?: string | undefined };

/** `amount` in SAR. Never wraps between sign and number. */
export function Price({ amount, isLarge, className }: PriceProps): ReactNode {
  const translate = useTranslate();
  const text = formatNumber(amount, useLanguage());
  const words = translate('common.price', { amount, text });
  return (
    <bdi
      dir="ltr"
      role="img"
      aria-label={words}
      className={classNames(styles.price, isLarge ? styles.large : undefined, className)}
    >
      <RiyalSign />
      {text}
    </bdi>
  );
}

/** Saudi riyal sign (U+20C1), drawn because the site's font lacks it. */
export function RiyalSign({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg
      className={classNames(styles.sign, className)}
      viewBox="0 0 1124.14 1256.39"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {/* Whole units are a thousandth of its height: every price of a page carries it. */}
      <path d="M700 1113c-20 44-33 93-38 143l425-90c20-44 33-93 38-143l-425 90ZM1086 896c20-44 33-93 38-143l-331 70v-135l292-62c20-44 33-93 38-143l-331 70V66c-51 28-96 66-132 111v403l-132 28V0c-51 28-96 66-132 111v526l-296 63c-20 44-33 93-38 143l334-71v170l-358 76c-20 44-33 93-38 143l375-80c31-6 57-24 74-49l69-102c7-11 11-23 11-37v-150l132-28v270l425-90Z" />
    </svg>
  );
}
