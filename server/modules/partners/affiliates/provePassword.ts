import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { AffiliateDeps } from './deps.ts';
import type { Affiliate } from './store.ts';

/** Is this the partner's password? Guessing within a session is slowed down as at the login (T3). */
export async function provePassword(
  { attempts, hasher }: Pick<AffiliateDeps, 'attempts' | 'hasher'>,
  { brandId, id, password: stored }: Affiliate,
  password: string,
  wrong: Refusal,
): Promise<Result<true>> {
  const counted = { brandId, subject: `affiliate password\n${id}` };
  const attempt = await attempts.begin(counted);
  if (!attempt.ok) return attempt;
  const verified = await hasher.verify(password, stored, 'known');
  if (!verified.ok) {
    await attempts.uncount(counted);
    return verified;
  }
  if (!verified.value.matches) return refuse(wrong);
  await attempts.clearFailures(counted);
  return accept(true);
}
