import type { verifyWords } from '../../data/words.server.ts';

export type VerifyWords = ReturnType<typeof verifyWords>;
