import type { Config } from '@candor/server/config.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';

export interface SeedOptions {
  readonly baseUrl: string;
  readonly config: Config;
  readonly address: DatabaseAddress;
}

export interface DemoLogin {
  readonly email: string;
  readonly password: string;
  readonly note: string;
}

/** Fills an empty installation with demonstration clients, once, and answers how to log in as them. */
export async function seed(_options: SeedOptions): Promise<readonly DemoLogin[]> {
  return [];
}
