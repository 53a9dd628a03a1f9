/** The site's reference data, read once for all test files of a worker. */
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';

export const reference = loadReferenceData();
