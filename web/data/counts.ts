import { list } from '@candor/contracts/http/liabilities.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import * as z from 'zod/mini';

const envelope = z.object({ status: z.literal(true), data: z.unknown() });
const TIMEOUT_MS = 15_000;

/** Fetches the counts without the rest of the API, which public pages need not load; undefined without an answer. */
export async function fetchCounts(): Promise<AnswerOf<typeof list> | undefined> {
  try {
    const response = await fetch(list.path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const whole = z.safeParse(envelope, await response.json());
    const parsed = whole.success ? z.safeParse(list.answer, whole.data.data) : undefined;
    return parsed?.success === true ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
