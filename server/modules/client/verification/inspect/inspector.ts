import { Worker } from 'node:worker_threads';
import type { FileFault } from '@candor/domain/clients/documents.ts';
import type { CleanFile, Inspected, NamedBytes } from './inspectFile.ts';
import type { Answer, Question } from './messages.ts';
import type { RequestedPage } from './raster.ts';
import type { MadePicture } from './variants.ts';

const LIMIT_MS = 20_000;
const MEMORY_MIB = 512;
/** Files read at the same time, for two cores; others wait. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Inspects a file in a thread of its own, with limits on time and memory; one that exceeds either counts as damaged.
 */
export async function inspectApart(file: NamedBytes): Promise<Inspected> {
  const answer = await ask({ kind: 'inspect', file });
  return answer?.kind === 'inspected' ? answer.inspected : { fault: 'damaged' };
}

/** Draws one page as a picture, with a watermark; undefined if that fails. */
export async function rasterApart(
  file: Pick<CleanFile, 'media' | 'bytes'>,
  { page, watermark }: RequestedPage,
): Promise<Uint8Array | undefined> {
  const answer = await ask({ kind: 'raster', file, page, watermark });
  return answer?.kind === 'picture' ? answer.picture : undefined;
}

/** Re-encodes a picture for pages in several widths. */
export async function variantsApart(file: NamedBytes): Promise<MadePicture | { readonly fault: FileFault }> {
  const answer = await ask({ kind: 'variants', file });
  return answer?.kind === 'variants' ? answer.made : { fault: 'damaged' };
}

async function ask(question: Question): Promise<Answer | undefined> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  running++;
  try {
    return await runThread(question);
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function runThread(question: Question): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./inspectThread.ts', import.meta.url), {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    });
    const limit = setTimeout(() => void worker.terminate(), LIMIT_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => {
      clearTimeout(limit);
      resolve(undefined);
    });
  });
}
