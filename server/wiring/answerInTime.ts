const ANSWER_LIMIT_MS = 2_000;

/** Waits for an answer; undefined when it fails or takes too long. */
export async function answerInTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ANSWER_LIMIT_MS);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
