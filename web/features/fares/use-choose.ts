/** Hook that changes what a list of fares shows: the choice is in the address, and the page stays where it is. */
import { useNavigate } from 'react-router';
import { type LandingQuery, landingPath, parseLandingQuery } from '#web/addresses/landing-query.ts';
import { useNextQuery } from '#web/state/next-query.ts';
import { useKept } from '#web/state/party.tsx';

/** Made of the list as it will be: a choice counts beside those on their way. */
type Change = (list: LandingQuery) => Partial<LandingQuery>;

export function useChoose({ show: _, ...kept }: LandingQuery): (change: Change) => void {
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const { keep } = useKept();
  return (change) => {
    const next = { ...kept, ...parseLandingQuery(nextQuery(), kept.homeOrigin) };
    const changed = change(next);
    if (changed.origin) keep({ home: changed.origin });
    const { show: __, ...list } = { ...next, ...changed };
    // Without the anchor of the list, which the page would scroll to.
    const [path = '/'] = landingPath(list).split('#');
    void navigate(path, { preventScrollReset: true });
  };
}
