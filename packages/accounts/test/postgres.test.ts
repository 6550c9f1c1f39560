import { describe } from 'vitest';
import { openPostgresStore } from '@portolan/accounts/node';
import { hasPostgres } from '@portolan/testing/postgres';
import { newPostgresUrl } from './databases.ts';
import { testStore } from './store-laws.ts';

describe.skipIf(!hasPostgres)('in PostgreSQL', () =>
  testStore(async () => openPostgresStore(await newPostgresUrl())),
);
