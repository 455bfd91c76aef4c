import { parentPort } from 'node:worker_threads';
import { liveReport } from './liveReport.ts';

/** A thread that runs the checks of `npm run live-check` once and ends: a slow vault may delay it, but no page. */
parentPort?.postMessage(await liveReport(process.env, { isLocal: false, database: async () => [] }));
