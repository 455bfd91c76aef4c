import { parentPort, workerData } from 'node:worker_threads';
import { inspectFile } from './inspectFile.ts';
import { readQuestion } from './messages.ts';
import type { Answer, Question } from './messages.ts';
import { rasterPage } from './raster.ts';
import { makeVariants } from './variants.ts';

/** Answers one request in a thread that then ends, so that any harm from a foreign file is confined to it. */
async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === 'inspect') return { kind: 'inspected', inspected: await inspectFile(question.file) };
  if (question.kind === 'variants') return { kind: 'variants', made: await makeVariants(question.file) };
  return { kind: 'picture', picture: await rasterPage(question.file, question) };
}

parentPort?.postMessage(await answerTo(readQuestion(workerData)));
