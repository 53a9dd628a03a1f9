/** Button beside a filtered list's heading that sends the list; loaded where a filter is on. */
import type { ReactNode } from 'react';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { useParty } from '#web/state/party.tsx';
import { boardPath } from './board-title-query.ts';

export type SendBoardProps = { query: LandingQuery; title: string };

export const loadSendBoard = () => withWords(SendBoard, 'board');

function SendBoard({ query, title }: SendBoardProps): ReactNode {
  const t = useTranslate();
  return <ShareButton path={boardPath(query, useParty())} text={title} label={t('board.send')} />;
}
