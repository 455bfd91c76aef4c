import { afterAll } from 'vitest';
import { createTestDatabase } from './database.ts';

/** Every `*.db.test.ts` starts with an empty, migrated database in the settings the server itself reads. */
const database = await createTestDatabase();
process.env['DATABASE_URL'] = database.databaseUrl;
process.env['WEB_DATABASE_PASSWORD'] = database.passwords.web;
process.env['DEALING_DATABASE_PASSWORD'] = database.passwords.dealing;
process.env['JOBS_DATABASE_PASSWORD'] = database.passwords.jobs;
process.env['BANK_DATABASE_PASSWORD'] = database.passwords.bank;

afterAll(() => database.drop());
