import type { BrandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Attempts, Limit } from '../sessions/index.ts';

/** T59: limits of the mails that visitors may cause, by recipient and by sender's address. */
const TO_ADDRESS: Limit = { name: 'mail.to', hits: 3, windowMs: HOUR_MS };
const FROM_IP: Limit = { name: 'mail.ip', hits: 10, windowMs: HOUR_MS };

/** Counts one requested mail. An unknown address counts like a known one, so that the count reveals nothing (T5). */
export async function countRequestedMail(
  attempts: Attempts,
  brandId: BrandId,
  { email, ip }: { readonly email: string; readonly ip: string },
): Promise<Result<true>> {
  const fromHere = attempts.spend(FROM_IP, { brandId, subject: ip });
  if (!fromHere.ok) return fromHere;
  const toThere = attempts.spend(TO_ADDRESS, { brandId, subject: email });
  return toThere.ok ? accept(true) : toThere;
}
