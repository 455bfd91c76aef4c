import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { MEASURED_FILE, measured } from '../tests/support/measured.ts';
import { printLine } from './progress.ts';
import { fileTimesOf, keepMeasured } from './test/keepMeasured.ts';
import { readPlaywright } from './test/reports.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = join(ROOT, '.cache/test');

type Times = Readonly<Record<string, number>>;

/** Readers of the reports of each stage's last run. PostgreSQL 15 runs files of 18 once more, and is left out. */
const reports: Readonly<Record<string, (json: unknown) => Times>> = {
  'journeys-0.json': (json) => fileTimesOf(readPlaywright(json)),
  'unit-files.json': readTimes,
  'database-files.json': readTimes,
  'faults-files.json': readTimes,
};

function readTimes(json: unknown): Times {
  return z.record(z.string(), z.number()).parse(json);
}

/**
 * `npm run test:measured`: keeps how long each file took in the last run of its stage, so that the gate's samples take
 * equally long and the longest tests start first.
 */
function keep(): void {
  let newTimes = measured;
  for (const [report, timesIn] of Object.entries(reports)) {
    const file = join(REPORTS, report);
    const times = existsSync(file) ? timesIn(JSON.parse(readFileSync(file, 'utf8'))) : {};
    newTimes = keepMeasured(newTimes, times, (path) => existsSync(join(ROOT, path)));
  }
  writeFileSync(MEASURED_FILE, `${JSON.stringify(newTimes, undefined, 2)}\n`);
  for (const [file, seconds] of Object.entries(newTimes)) {
    if (measured[file] !== seconds) printLine(`${file}: ${measured[file] ?? 'new'} → ${seconds} s`);
  }
}

keep();
