/**
 * All migrations by name. A new one gets the next number and is never edited after release; one that older
 * versions cannot work with sets `oldestCompatible` (decision 025).
 */
import * as initial from './0001-initial.ts';
import * as deals from './0002-deals.ts';
import * as site from './0003-site.ts';
import * as accounts from './0004-accounts.ts';
import * as administration from './0005-administration.ts';
import * as auditLists from './0006-audit-lists.ts';
import * as dealAdministration from './0007-deal-administration.ts';
import * as userSearch from './0008-user-search.ts';
import * as operations from './0009-operations.ts';
import * as passwordKey from './0010-password-key.ts';
import * as background from './0011-background.ts';
import * as dealChange from './0014-deal-change.ts';
import * as heldFare from './0015-held-fare.ts';
import * as alerts from './0016-alerts.ts';
import * as destinationPhotos from './0017-destination-photos.ts';
import * as party from './0018-party.ts';
import * as favouritesAndPatterns from './0019-favourites-and-patterns.ts';
import * as priceChecks from './0020-price-checks.ts';
import * as history from './0021-history.ts';
import * as alertDigests from './0022-alert-digests.ts';
import * as backups from './0023-backups.ts';
import * as fareKey from './0024-fare-key.ts';
import * as secondReview from './0025-second-review.ts';
import type { SiteMigration } from './site-migration.ts';

export const migrations: Readonly<Record<string, SiteMigration>> = {
  '0001-initial': initial,
  '0002-deals': deals,
  '0003-site': site,
  '0004-accounts': accounts,
  '0005-administration': administration,
  '0006-audit-lists': auditLists,
  '0007-deal-administration': dealAdministration,
  '0008-user-search': userSearch,
  '0009-operations': operations,
  '0010-password-key': passwordKey,
  '0011-background': background,
  '0014-deal-change': dealChange,
  '0015-held-fare': heldFare,
  '0016-alerts': alerts,
  '0017-destination-photos': destinationPhotos,
  '0018-party': party,
  '0019-favourites-and-patterns': favouritesAndPatterns,
  '0020-price-checks': priceChecks,
  '0021-history': history,
  '0022-alert-digests': alertDigests,
  '0023-backups': backups,
  '0024-fare-key': fareKey,
  '0025-second-review': secondReview,
};
