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

/** Reacts, in one process, to brands that are added or removed while it runs. */
export interface CreatedListener {
  /** Called when a brand has a folder or a new state; its published version is read before anyone sees it. */
  enter(brandId: BrandId): Promise<void>;
  /** Called when a brand was given up. */
  leave(brandId: BrandId): void;
}

/**
 * Rule BS-10: the brands that were created in the office. The database has their files, and each process writes them
 * into a folder of its own: at a start, and as soon as any process adds or changes one.
 */
export class CreatedBoard {
  readonly #pool: Pool;
  readonly #folder: string;
  readonly #states = new Map<BrandId, CreatedState>();
  /** Brands left by an earlier process, until their state is read. */
  readonly #unread: Set<BrandId>;
  /** State of each brand that all parts of the process know. */
  readonly #entered = new Map<BrandId, CreatedState>();
  #listener: CreatedListener | undefined;
  #reading: Promise<void> = Promise.resolve();
  #end: (() => Promise<void>) | undefined;

  constructor(pool: Pool, folder: string) {
    this.#pool = pool;
    this.#folder = folder;
    this.#unread = new Set(foldersIn(folder).filter((id) => !isOfFolder(id)));
  }

  /** May the public visit the brand? Always true for brands of the folder of brands. */
  isPublic(brandId: BrandId): boolean {
    if (this.#unread.has(brandId)) return false;
    const state = this.#states.get(brandId);
    return state === undefined || state === 'public';
  }

  /** Returns the state; undefined for a brand of the folder of brands. */
  stateOf(brandId: BrandId): CreatedState | undefined {
    return this.#states.get(brandId);
  }

  /** Sets the listener for brands that are added or removed. */
  listen(listener: CreatedListener): void {
    this.#listener = listener;
  }

  /** Reads one brand, or all; readings never overlap. */
  read(brandId?: BrandId): Promise<void> {
    const reading = this.#reading.then(() => this.#readNow(brandId));
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readNow(brandId: BrandId | undefined): Promise<void> {
    // Listed before the rows are read: a folder is written after its row, also by another process.
    const folders = brandId === undefined ? foldersIn(this.#folder) : [];
    const ids = brandId === undefined ? await listBrandIds(this.#pool) : [brandId];
    const failed: unknown[] = [];
    for (const id of new Set([...folders, ...ids])) {
      if (isOfFolder(id) && !folders.includes(id)) continue;
      // A brand that cannot be served must not stop the others.
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

  /**
   * Moves a folder aside that belongs to another database or to a later state of this one: no two people published it
   * here.
   */
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
    // A brand becomes public only after every part of the process knows its published version; until then it is hidden.
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

  /** Writes the files, the settings last: a folder without settings is not a brand yet. */
  #write(id: BrandId, { settings, theme, logo }: CreatedBrand): void {
    const files = { 'theme.css': theme, 'logo.svg': logo, 'brand.json': settings };
    const folder = join(this.#folder, id);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name);
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
      // The process id is not unique: in containers several processes have the same one.
      const written = `${file}.${randomUUID()}`;
      writeFileSync(written, text);
      renameSync(written, file);
    }
  }

  /** Starts to listen to the database; everything has been read once before. */
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
