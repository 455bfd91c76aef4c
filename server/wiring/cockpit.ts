import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import { siteOf } from '@candor/domain/content/blocks/pictures.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { cleanEntry, formWire } from '../modules/website/content/index.ts';
import { CockpitContent } from '../providers/cms/cockpit/cockpitContent.ts';
import type { Shelf } from '../providers/cms/cockpit/lastGood.ts';
import type { ContentSource, ContentWire } from '../providers/cms/interface.ts';
import { httpOutbound } from '../providers/outbound/http.ts';
import { writeWhole } from '../wholeFile.ts';

export interface CockpitWiring {
  readonly config: Pick<Config, 'dataDir' | 'mode'>;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keepForm: ContentSource['submit'];
}

export interface RunningCockpit {
  readonly source: ContentSource;
  readonly wire: ContentWire;
  /** Does the content host answer, judging by the requests so far? */
  readonly isWell: () => boolean;
}

/** Visitors wait for this answer, so it has to be short. */
const TIMEOUT_MS = 3_000;
const ANSWER_BYTES_MAXIMUM = 1_024 * 1_024;

/** Opens a brand's own content host; undefined where we host its content. A missing token stops the start. */
export function openCockpit(brand: Brand, wiring: CockpitWiring): RunningCockpit | undefined {
  const { id, cms } = brand;
  if (cms.source === 'own') return undefined;
  const { config, environment, clock, log, keepForm } = wiring;
  const outbound = httpOutbound({
    allowed: [],
    allowsLoopback: config.mode === 'demo',
    timeoutMs: TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAXIMUM,
  });
  let isWell = true;
  const { origin, settingsName } = cms;
  const token = tokenOf(environment, id, cms.tokenVariable);
  const formsToken = tokenOf(environment, id, cms.formsTokenVariable);
  const content = new CockpitContent(
    {
      origin,
      settingsName,
      token,
      formsToken,
      // The studio may change the languages.
      get languages() {
        return brand.languages;
      },
    },
    {
      async send(call) {
        const sent = await outbound.send(call, [siteOf(origin).site]);
        return typeof sent === 'object' ? sent.answer : undefined;
      },
      clean: cleanEntry,
      keepForm,
      shelf: shelfOf(join(config.dataDir, 'content', id), log),
      now: () => clock.now(),
      onTurn(now) {
        isWell = now;
        if (now) log.info({ brand: id }, 'the host of the content answers again');
        else log.warn({ brand: id, origin }, 'the host of the content fails: its last good copies are shown');
      },
    },
  );
  const wire = { ...content.wire, submit: formWire(content.submit) };
  return { source: content, wire, isWell: () => isWell };
}

function tokenOf(environment: NodeJS.ProcessEnv, brandId: BrandId, variable: string): string {
  const token = environment[variable];
  if (token === undefined || token === '') throw new Error(`${variable} is missing: the token of ${brandId}'s content`);
  return token;
}

const storedAnswer = z.object({ key: z.string(), status: z.number(), value: z.json() });

/** Stores one file per answer, named by a hash of the request. Copies of the same answer are written in order. */
function shelfOf(folder: string, log: Logger): Shelf {
  const writing = new Map<string, Promise<void>>();
  const fileOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  return {
    read(key) {
      const file = fileOf(key);
      if (!existsSync(file)) return undefined;
      const found = storedAnswer.safeParse(readJson(file));
      return found.success && found.data.key === key ? found.data : undefined;
    },
    write(key, { status, value }) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(key);
      const written = (writing.get(file) ?? Promise.resolve())
        .then(() => writeWhole(file, JSON.stringify({ key, status, value })))
        .catch((error: unknown) => {
          log.warn({ error: String(error) }, 'a copy of the content was not kept');
        })
        .finally(() => {
          if (writing.get(file) === written) writing.delete(file);
        });
      writing.set(file, written);
    },
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A partly written file is not a copy.
    return undefined;
  }
}
