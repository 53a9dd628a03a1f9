/** Operation by which travellers report that a booking site asked for another price. */
import { z } from 'zod';
import { priceReport } from '../bodies/price-report.ts';
import * as people from '../endpoints/people.ts';
import { defineOperationsOf } from '../operation.ts';

const define = defineOperationsOf(people, { tag: 'Price reports' });

export const reportPrice = define('reportPrice', {
  summary: 'Says what price a booking site really asked for; nobody is named',
  body: priceReport,
  response: z.object({ received: z.literal(true) }),
  successStatus: 201,
  errors: ['not_found', 'too_many_requests'],
});
