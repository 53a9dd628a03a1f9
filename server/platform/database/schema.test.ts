import { generate, PostgresDialect } from 'kysely-codegen';
import { expect, it } from 'vitest';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';

const database = setUpTestDatabase();

it('has the types of the migrated tables, which `npm run tables` writes', async () => {
  const types = await generate({
    db: database.db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    outFile: null,
    includePattern: 'public.*',
    excludePattern: '*.kysely_*',
    typeMapping: { bytea: 'Uint8Array' },
  });
  await expect(types).toMatchFileSnapshot('generated/tables.ts');
});
