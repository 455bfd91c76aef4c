import { parentPort } from 'node:worker_threads';
import { liveReport } from './liveReport.ts';

/** A thread that checks once what `npm run live-check` checks, and ends: a vault may make it wait, and no page. */
parentPort?.postMessage(await liveReport(process.env, { isLocal: false, database: async () => [] }));
