import { accept, refuse } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { describeLog, proveEntry } from './published.ts';
import type { PublishedLogDeps } from './published.ts';

export function publicLogRoutes(deps: PublishedLogDeps): Handlers<'getPublicLog' | 'getLogProof'> {
  return {
    getPublicLog: async () => accept({ log: (await describeLog(deps)) ?? null }),
    async getLogProof(entry) {
      const proof = await proveEntry(deps, entry);
      return proof === undefined ? refuse({ code: 'notFound', field: 'hash' }) : accept(proof);
    },
  };
}
