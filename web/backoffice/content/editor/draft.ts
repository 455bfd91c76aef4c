import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import { contentCalls } from '../../../data/content.ts';
import type { SavedDraft } from '../../../data/content.ts';
import type { FailedOutcome } from '../../../data/outcome.ts';

/** State of the draft on the server. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | undefined }
  /** Changed, and about to be sent. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** Server not reached; retried until it is. */
  | { readonly kind: 'offline' }
  /** Another person has saved since. */
  | { readonly kind: 'conflict'; readonly name: string; readonly at: number | undefined }
  /** Another person has taken the document over. */
  | { readonly kind: 'locked'; readonly name: string }
  | { readonly kind: 'refused'; readonly outcome: FailedOutcome };

export interface DraftView {
  readonly entry: JsonObject;
  readonly state: SaveState;
  readonly languages: ContentDocument['row']['languages'];
  /** Are there changes that no version has? */
  readonly hasDraft: boolean;
  readonly documentState: ContentDocument['row']['state'];
}

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 4_000;

type Send = typeof contentCalls.saveDraft;

/**
 * Draft of a document, outside of React: the whole entry, saved 2 s after the last change, one save at a time. Only
 * `replace` drops changes.
 */
export class Draft {
  readonly #id: string;
  readonly #send: Send;
  readonly #listeners = new Set<() => void>();
  #view: DraftView;
  #revision: number;
  #isDirty = false;
  #confirmed: readonly Language[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | undefined;

  constructor(found: ContentDocument, send: Send = contentCalls.saveDraft) {
    this.#id = found.row.id;
    this.#send = send;
    this.#revision = found.revision;
    this.#view = {
      entry: found.entry,
      state: { kind: 'saved', at: undefined },
      languages: found.row.languages,
      hasDraft: found.draft !== null,
      documentState: found.row.state,
    };
  }

  get view(): DraftView {
    return this.#view;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Are there changes that the server does not have? */
  get isUnsaved(): boolean {
    return this.#isDirty || this.#saving !== undefined;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces some columns. */
  change(columns: JsonObject): void {
    this.#isDirty = true;
    const { kind } = this.#view.state;
    const isStuck = kind === 'conflict' || kind === 'locked';
    this.#show({ entry: { ...this.#view.entry, ...columns }, ...(!isStuck && { state: { kind: 'waiting' } }) });
    if (!isStuck) this.#saveIn(SAVE_AFTER_MS);
  }

  /** Confirms a translation though the default language has changed. */
  confirm(language: Language): void {
    this.#confirmed = [...new Set([...this.#confirmed, language])];
    this.change({});
  }

  /** Saves unsaved content now; false if that failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#saving !== undefined) await this.#saving;
    return this.#isDirty ? this.#save() : this.#view.state.kind === 'saved';
  }

  /** Saves the content here over another person's save. */
  overwrite(revision: number): Promise<boolean> {
    this.#revision = revision;
    this.#isDirty = true;
    return this.flush();
  }

  /**
   * Follows an action of ours, such as a saved version, that has increased the revision without changing the content.
   */
  follow({ revision, draft, row }: ContentDocument): void {
    this.#revision = revision;
    this.#show({ hasDraft: draft !== null, documentState: row.state });
  }

  /** Stops sending. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #save(): Promise<boolean> {
    this.#isDirty = false;
    const confirmed = this.#confirmed;
    this.#show({ state: { kind: 'saving' } });
    this.#saving = this.#sendOnce(confirmed);
    const isSaved = await this.#saving;
    this.#saving = undefined;
    if (isSaved && this.#isDirty) this.#saveIn(SAVE_AFTER_MS);
    return isSaved;
  }

  async #sendOnce(confirmed: readonly Language[]): Promise<boolean> {
    const outcome = await this.#send({
      id: this.#id,
      revision: this.#revision,
      entry: this.#view.entry,
      ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
    });
    if (outcome.kind === 'done') {
      this.#confirmed = this.#confirmed.filter((language) => !confirmed.includes(language));
      this.#accept(outcome.value);
      return true;
    }
    this.#isDirty = true;
    this.#show({ state: stateAfter(outcome) });
    if (outcome.kind === 'unreachable') this.#saveIn(TRY_AGAIN_MS);
    return false;
  }

  #accept({ revision, at, languages, state }: SavedDraft): void {
    this.#revision = revision;
    const hasDraft = true;
    this.#show({
      languages,
      hasDraft,
      documentState: state,
      state: this.#isDirty ? { kind: 'waiting' } : { kind: 'saved', at },
    });
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // A save under way starts the next one itself.
      if (this.#saving === undefined && this.#isDirty) void this.#save();
    }, ms);
  }

  #show(part: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function stateAfter(outcome: FailedOutcome): SaveState {
  if (outcome.kind === 'unreachable') return { kind: 'offline' };
  const { code, params = {} } = outcome.refusal;
  const name = params['name'] ?? '';
  if (code === 'documentLocked') return { kind: 'locked', name };
  if (code !== 'staleDraft') return { kind: 'refused', outcome };
  const at = Date.parse(params['at'] ?? '');
  return { kind: 'conflict', name, at: Number.isNaN(at) ? undefined : at };
}
