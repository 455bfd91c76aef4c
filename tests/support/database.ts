import { inject } from 'vitest';
import { copyTemplate, type TestDatabase } from './testDatabase.ts';

export type { TestDatabase } from './testDatabase.ts';

/** Creates an empty, migrated database, which the test drops. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('cluster'));
}
