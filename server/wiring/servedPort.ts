import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../wholeFile.ts';

const NAME = 'served.json';
const served = z.object({ port: z.int().min(1).max(65_535) });

/** Writes the port on which the installation is served, for commands that print its addresses. */
export function writeServedPort(dataDir: string, port: number): Promise<void> {
  return writeWhole(join(dataDir, NAME), `${JSON.stringify({ port })}\n`);
}

/** Reads the port; undefined if this folder was never served. */
export function readServedPort(dataDir: string): number | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dataDir, NAME), 'utf8'));
    return served.safeParse(content).data?.port;
  } catch {
    return undefined;
  }
}
