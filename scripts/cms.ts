import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { loadBrands } from '@candor/server/brands.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import type { Clock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { ContentTokens, exportDocuments, importDocuments } from '@candor/server/modules/website/content/index.ts';
import type { ImportReport, PortableDocument } from '@candor/server/modules/website/content/index.ts';
import { PictureImport } from '@candor/server/modules/website/media/index.ts';
import type { PictureOutcome } from '@candor/server/modules/website/media/index.ts';
import { contentKey } from '@candor/server/wiring/contentKey.ts';
import {
  ContentFileError,
  cockpitFiles,
  readCockpit,
  readContentFile,
  writeContentFile,
} from '@candor/server/wiring/contentFiles.ts';
import { openScanner } from '@candor/server/wiring/documents.ts';
import { picturesIn } from '@candor/server/wiring/editor.ts';
import { openDatabase } from './database.ts';
import { pathOf, readInput, runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';

/** `npm run cms`: imports content from a host of Cockpit or a file, exports it, and manages a brand's tokens. */
const USAGE = `npm run cms -- import --from https://cms.example --token T [--settings Settings] [--brand B]
npm run cms -- import FILE [--brand B]
npm run cms -- export FILE [--brand B]
npm run cms -- tokens [--brand B]
Without --token the variable CMS_IMPORT_TOKEN is read. Pictures of the host come along, into the media library.
Nothing that is imported is seen before it is published.`;

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      token: { type: 'string' },
      settings: { type: 'string', default: 'Settings' },
      brand: { type: 'string' },
    },
  });
}

interface CommandContext extends Pick<ReturnType<typeof readArguments>, 'values'> {
  readonly config: Config;
  readonly brands: readonly Brand[];
  readonly brandId: BrandId;
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments();
  const [verb, file] = positionals;
  const config = readConfig(process.env);
  const brands = loadBrands(config.brand);
  const context = { values, config, brands, brandId: values.brand ?? config.brand };
  if (!brands.some(({ id }) => id === context.brandId)) throw new StartError(`There is no brand ${context.brandId}.`);
  if (verb === 'import' && (file !== undefined || values.from !== undefined)) return importContent(context, file);
  if (verb === 'export' && file !== undefined) return exportContent(context, file);
  if (verb === 'tokens') return printTokens(context);
  throw new StartError(USAGE);
}

async function importContent(context: CommandContext, file: string | undefined): Promise<number> {
  const { values, config, brandId } = context;
  const documents =
    file === undefined ? await readHost(context, values.from ?? '') : readContentFile(file, readInput(file));
  const note = `imported from ${file ?? values.from}`.slice(0, 200);
  const clock = createClock(clockOffsetMs(config.clock));
  const missing = new Map<string, string>();
  const report = await withPool(context, (pool) => {
    const bringPictures =
      file === undefined ? picturesOfHost(context, { pool, clock }, values.from ?? '', missing) : undefined;
    return importDocuments({ pool, clock }, brandId, { documents, note, ...(bringPictures && { bringPictures }) });
  });
  return printReport(report, missing);
}

/** Reports the result for each picture, and collects the reasons of failures. */
function picturesOfHost(
  { config, brands, brandId }: CommandContext,
  parts: { readonly pool: Pool; readonly clock: Clock },
  address: string,
  missing: Map<string, string>,
): (entry: JsonObject) => Promise<JsonObject> {
  const importDeps = {
    ...parts,
    brands,
    scanner: openScanner(config),
    filesOf: picturesIn(join(config.dataDir, 'media')),
  };
  let count = 0;
  const onPicture = ({ path, kind, why = '' }: PictureOutcome): void => {
    count += 1;
    if (kind === 'missing') missing.set(path, why);
    const outcome = { brought: 'brought', known: 'in the library already', missing: `not brought: ${why}` }[kind];
    printLine(`  picture ${count}: ${path}, ${outcome}`);
  };
  const fetchFile = cockpitFiles({ allowsLoopback: config.mode === 'demo' });
  const host = { origin: hostAddress(address), fetchFile, onPicture };
  return new PictureImport(importDeps, brandId, host).bring;
}

function readHost({ values, config }: CommandContext, address: string): Promise<readonly PortableDocument[]> {
  const token = values.token ?? process.env['CMS_IMPORT_TOKEN'] ?? '';
  const allowsLoopback = config.mode === 'demo';
  return readCockpit({ origin: hostAddress(address), token, settingsName: values.settings, allowsLoopback });
}

/** Returns the address with the host's folder, without a slash at its end. */
function hostAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) throw new StartError(`${address} is no address such as https://cms.example.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

async function exportContent(context: CommandContext, path: string): Promise<number> {
  const documents = await withPool(context, (pool) => exportDocuments(pool, context.brandId));
  writeContentFile(pathOf(path), documents);
  printLine(`${documents.length} documents of ${context.brandId} are in ${path}.`);
  return 0;
}

function printTokens({ config, brandId }: CommandContext): number {
  const tokens = new ContentTokens(contentKey(config));
  printLine(
    `${brandId}, for reading: ${tokens.of(brandId, 'read')}\n${brandId}, for forms: ${tokens.of(brandId, 'forms')}`,
  );
  return 0;
}

/** Runs the work with the office's login: pictures in the media library name the person who added them. */
async function withPool<T>({ config, brandId }: CommandContext, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  const pool = openPool('office', database.address, { connectionsMax: 2 });
  try {
    await pool.query('INSERT INTO brand (id) VALUES ($1) ON CONFLICT DO NOTHING', [brandId]);
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

function printReport(
  { imported, unchanged, refused, unknown, pictures }: ImportReport,
  missing: Map<string, string>,
): number {
  printLine(`Imported as drafts for staff to review and publish: ${imported.join(', ') || 'nothing'}`);
  if (unchanged.length > 0) printLine(`Unchanged: ${unchanged.join(', ')}`);
  for (const line of refused) printLine(`Not imported: ${line}`);
  for (const [component, count] of unknown) printLine(`Unknown component, kept but hidden: ${component} (${count})`);
  const remaining = [...new Set([...pictures, ...missing.keys()])].map((path) =>
    [path, missing.get(path)].filter((part) => part !== undefined).join(': '),
  );
  if (remaining.length > 0) printLine(`Pictures and videos still on the other host:\n  ${remaining.join('\n  ')}`);
  return refused.length > 0 ? 1 : 0;
}

await runCommand(run, [ContentFileError]);
