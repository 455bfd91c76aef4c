import type { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkpointBody } from '@candor/contracts/evidence/note.ts';
import type { Checkpoint } from '@candor/contracts/evidence/note.ts';
import { rootOfTiles } from '@candor/domain/evidence/logTree.ts';
import { checkAnswer } from '@candor/server/providers/timestamps/checkAnswer.ts';
import type { StampFault } from '@candor/server/providers/timestamps/checkAnswer.ts';
import * as z from 'zod';
import { LogFault, tilesAt } from './logFiles.ts';
import type { LogFiles } from './logFiles.ts';

const Anchor = z.object({
  size: z.number().int().positive(),
  at: z.number().int(),
  authority: z.string(),
  stand_in: z.boolean(),
});
export type ListedAnchor = z.infer<typeof Anchor>;
const AnchorList = z.object({ anchors: z.array(Anchor), more: z.boolean() });

/** Reads every timestamp that a log lists, newest first. Read before the checkpoint, none is of a larger log. */
export async function readAnchors({ find }: LogFiles): Promise<readonly ListedAnchor[]> {
  const found: ListedAnchor[] = [];
  for (let path = 'anchors'; ;) {
    const bytes = await find(path);
    if (bytes === undefined) return found;
    const { anchors, more } = readList(bytes);
    for (const anchor of anchors) {
      const before = found.at(-1);
      if (before !== undefined && anchor.size >= before.size)
        throw new LogFault(`the list of timestamps is out of order at ${anchor.size} entries`);
      found.push(anchor);
    }
    const last = anchors.at(-1);
    if (!more || last === undefined) return found;
    path = `anchors?below=${last.size}`;
  }
}

function readList(bytes: Uint8Array): z.infer<typeof AnchorList> {
  try {
    return AnchorList.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new LogFault('the list of timestamps cannot be read');
  }
}

/** Rule PL-12: checks that each timestamp is right, and over the root that the log has at its size. */
export async function checkAnchors(
  files: LogFiles,
  { origin, size }: Pick<Checkpoint, 'origin' | 'size'>,
  { anchors, roots }: { readonly anchors: readonly ListedAnchor[]; readonly roots?: readonly X509Certificate[] },
): Promise<void> {
  const tiles = tilesAt(files, size);
  for (const anchor of anchors) {
    if (anchor.size > size)
      throw new LogFault(`the log was rolled back: it has ${size} entries, and a timestamp of ${anchor.size}`);
    const text = checkpointBody({ origin, size: anchor.size, root: await rootOfTiles(tiles, anchor.size) });
    const answer = await files.read(`anchor/${anchor.size}.tsr`);
    const chain = roots === undefined ? {} : { roots };
    const found = checkAnswer(answer, { text, ...chain });
    if ('fault' in found) throw new LogFault(await sentenceOf(found.fault, { files, anchor, answer }));
    if (found.at !== anchor.at || found.authority !== anchor.authority)
      throw new LogFault(`the list names another time or authority than the timestamp of ${anchor.size} entries`);
  }
}

interface Refused {
  readonly files: LogFiles;
  readonly anchor: ListedAnchor;
  readonly answer: Uint8Array;
}

/**
 * Words a fault. Over the text that the log shows with it, a right timestamp proves that this text existed: with
 * another root.
 */
async function sentenceOf(fault: StampFault, { files, anchor: { size }, answer }: Refused): Promise<string> {
  const wrong = `the timestamp of ${size} entries is wrong: ${fault}`;
  if (fault !== 'imprint') return wrong;
  const shown = await files.find(`anchor/${size}`);
  const isOfShown = shown !== undefined && !('fault' in checkAnswer(answer, { text: new TextDecoder().decode(shown) }));
  return isOfShown ? `history was rewritten: the timestamp of ${size} entries is over another root` : wrong;
}

/** Checks that timestamps which an earlier run has seen still exist. */
export function checkKeptAnchors(state: string, anchors: readonly ListedAnchor[]): void {
  const file = anchorState(state);
  const there = new Set(anchors.map(({ size }) => `${size}`));
  const recorded = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const missing = recorded.filter((size) => size !== '' && !there.has(size));
  if (missing.length > 0)
    throw new LogFault(`the timestamp of ${missing.join(', ')} entries was there before and is removed`);
}

export function keepAnchors(state: string, anchors: readonly ListedAnchor[]): void {
  writeFileSync(anchorState(state), anchors.map(({ size }) => `${size}\n`).join(''));
}

/** Returns the file of known timestamps, beside the checkpoint, which other programs read too. */
function anchorState(state: string): string {
  return `${state}.anchors`;
}
