import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOfFolder } from '@candor/brands/folder.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { readAtNotices } from '../../../database/listen.ts';
import { transaction } from '../../../database/pool.ts';
import type { DatabaseAddress, Pool } from '../../../database/pool.ts';
import { findCreated, listBrandIds } from './store.ts';
import type { CreatedBrand, CreatedState } from './store.ts';

/** What a process does with brands that come and go while it runs. */
export interface CreatedListener {
  /** Its folder is there, or it has another state: what is published of it is read before anybody sees it. */
  enter(brandId: BrandId): Promise<void>;
  /** It was given up. */
  leave(brandId: BrandId): void;
}

/**
 * Rule BS-10: the brands that were begun in the office. The database has their files, and each process writes them
 * into a folder of its own: at a start, and as soon as any process adds or changes one.
 */
export class CreatedBoard {
  readonly #pool: Pool;
  readonly #folder: string;
  readonly #states = new Map<BrandId, CreatedState>();
  /** Those that were left by an earlier process, until it is read what they are. */
  readonly #unread: Set<BrandId>;
  /** As which all parts of the process know them. */
  readonly #entered = new Map<BrandId, CreatedState>();
  #listener: CreatedListener | undefined;
  #reading: Promise<void> = Promise.resolve();
  #end: (() => Promise<void>) | undefined;

  constructor(pool: Pool, folder: string) {
    this.#pool = pool;
    this.#folder = folder;
    this.#unread = new Set(foldersIn(folder).filter((id) => !isOfFolder(id)));
  }

  /** May anybody visit it? Brands of the folder of brands always. */
  isPublic(brandId: BrandId): boolean {
    if (this.#unread.has(brandId)) return false;
    const state = this.#states.get(brandId);
    return state === undefined || state === 'public';
  }

  /** Undefined: it is one of the folder of brands. */
  stateOf(brandId: BrandId): CreatedState | undefined {
    return this.#states.get(brandId);
  }

  /** Called from now on with what comes and goes. */
  listen(listener: CreatedListener): void {
    this.#listener = listener;
  }

  /** Reads one of them, or all, one reading after the other. */
  read(brandId?: BrandId): Promise<void> {
    const reading = this.#reading.then(() => this.#readNow(brandId));
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readNow(brandId: BrandId | undefined): Promise<void> {
    // Before the rows are read: a folder is written after its row, also by another process.
    const left = brandId === undefined ? foldersIn(this.#folder) : [];
    const ids = brandId === undefined ? await listBrandIds(this.#pool) : [brandId];
    const failed: unknown[] = [];
    for (const id of new Set([...left, ...ids])) {
      if (isOfFolder(id) && !left.includes(id)) continue;
      // One that cannot be served keeps no other from it.
      await this.#readOne(id).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('; '));
  }

  async #readOne(id: BrandId): Promise<void> {
    const found = await transaction(this.#pool, id, findCreated);
    if (found === undefined) this.#setAside(id);
    else if (found.state === 'ended') this.#drop(id);
    else if (!isOfFolder(id)) await this.#keep(id, found);
  }

  /** Of another database, or from a time that this one has not seen: two people of its own have published nothing. */
  #setAside(id: BrandId): void {
    const folder = join(this.#folder, id);
    if (!existsSync(folder)) return;
    const aside = `${this.#folder}.unknown`;
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    rmSync(join(aside, id), { recursive: true, force: true });
    renameSync(folder, join(aside, id));
    this.#unread.delete(id);
  }

  async #keep(id: BrandId, created: CreatedBrand): Promise<void> {
    const { state } = created;
    this.#write(id, created);
    if (this.#entered.get(id) === state) return;
    // It is public once every part of the process knows it as it was published, and hidden before.
    this.#states.set(id, state === 'public' ? (this.#states.get(id) ?? 'draft') : state);
    await this.#listener?.enter(id);
    this.#entered.set(id, state);
    this.#states.set(id, state);
    this.#unread.delete(id);
  }

  #drop(id: BrandId): void {
    if (this.#entered.delete(id)) this.#listener?.leave(id);
    this.#states.delete(id);
    this.#unread.delete(id);
    rmSync(join(this.#folder, id), { recursive: true, force: true });
  }

  /** The settings last: a folder without them is no brand yet. */
  #write(id: BrandId, { settings, theme, logo }: CreatedBrand): void {
    const files = { 'theme.css': theme, 'logo.svg': logo, 'brand.json': settings };
    const folder = join(this.#folder, id);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name);
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
      // In containers several processes have one number.
      const written = `${file}.${randomUUID()}`;
      writeFileSync(written, text);
      renameSync(written, file);
    }
  }

  /** Begins to listen to the database. Before that it has been read once. */
  start(address: DatabaseAddress, onTrouble: (error: unknown) => void): void {
    this.#end = readAtNotices({ address, channel: 'created_brand', read: (brandId) => this.read(brandId), onTrouble });
  }

  async stop(): Promise<void> {
    await this.#end?.();
  }
}

function foldersIn(folder: string): readonly BrandId[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
