import { brandNames } from '@candor/brands/folder.ts';
import { readConfig } from '@candor/server/config.ts';
import { findingsOf, tell } from '@candor/server/wiring/brandGate.ts';
import { say } from './progress.ts';

/** `npm run check-brand -- [--live] [NAME …]`: runs the publish gate for some brands, or for all. */
const given = process.argv.slice(2);
const named = given.filter((word) => !word.startsWith('--'));
const wanted = named.length === 0 ? brandNames() : named;
const findings = findingsOf(readConfig(process.env), wanted, { isLive: given.includes('--live') });
for (const finding of findings) say(tell(finding));
const verdict = findings.length === 0 ? 'may be published' : `${findings.length} findings`;
say(`${wanted.length === 1 ? wanted[0] : `${wanted.length} brands`}: ${verdict}`);
process.exitCode = findings.length === 0 ? 0 : 1;
