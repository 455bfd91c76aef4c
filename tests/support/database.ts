import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './testDatabase.ts';

export type { TestDatabase } from './testDatabase.ts';

/** A further empty, migrated database, for tests that need more than the one of their file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('cluster'));
}
