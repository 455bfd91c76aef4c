import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { Outcome } from '../../data/outcome.ts';

/** The draft's state at the server. */
export type SaveState =
  | { readonly kind: 'saved' }
  /** Written, and about to be sent or on its way. */
  | { readonly kind: 'saving' }
  /** The server was not reached; it is tried again until it is. */
  | { readonly kind: 'offline' }
  /** Another person has changed the draft since; what is written here is kept. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly outcome: Exclude<Outcome<never>, { kind: 'done' }> };

export interface StudioView {
  readonly draft: BrandDraft;
  readonly state: SaveState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Sending {
  readonly save: (request: { version: number; draft: BrandDraft }) => Promise<Outcome<StudioDetail>>;
  readonly onSaved: (detail: StudioDetail) => void;
}

const SAVE_AFTER_MS = 500;
const TRY_AGAIN_MS = 4_000;
const STEPS_MAXIMUM = 100;

/**
 * What is being changed in the studio, outside of React: saved soon after the last change, one saving at a time.
 * Nothing written is dropped but by `replace`.
 */
export class StudioDraft {
  readonly #sending: Sending;
  readonly #listeners = new Set<() => void>();
  #view: StudioView;
  #version: number;
  #past: BrandDraft[] = [];
  #future: BrandDraft[] = [];
  /** What was changed last: one field's typing is one step back. */
  #field = '';
  #isDirty = false;
  #isSaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ version, draft }: Pick<StudioDetail, 'version' | 'draft'>, sending: Sending) {
    this.#sending = sending;
    this.#version = version;
    this.#view = { draft, state: { kind: 'saved' }, canUndo: false, canRedo: false };
  }

  get view(): StudioView {
    return this.#view;
  }

  get version(): number {
    return this.#version;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  change(field: string, draft: BrandDraft): void {
    if (field !== this.#field || this.#past.length === 0) this.#past.push(this.#view.draft);
    this.#past = this.#past.slice(-STEPS_MAXIMUM);
    this.#future = [];
    this.#field = field;
    this.#write(draft);
  }

  undo(): void {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.#view.draft);
    this.#field = '';
    this.#write(before);
  }

  redo(): void {
    const after = this.#future.pop();
    if (after === undefined) return;
    this.#past.push(this.#view.draft);
    this.#field = '';
    this.#write(after);
  }

  /** Takes what the server has: after a discard, a restore, or in place of one's own words in a conflict. */
  replace({ version, draft }: Pick<StudioDetail, 'version' | 'draft'>): void {
    clearTimeout(this.#timer);
    this.#version = version;
    this.#isDirty = false;
    this.#past = [];
    this.#future = [];
    this.#show({ draft, state: { kind: 'saved' } });
  }

  /** Keeps one's own words in a conflict: they are saved over the other's version. */
  saveOver(version: number): void {
    this.#version = version;
    this.#write(this.#view.draft);
  }

  /** Sends what is left: the page is being left. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isDirty) await this.#save();
  }

  #write(draft: BrandDraft): void {
    this.#isDirty = true;
    const isStuck = this.#view.state.kind === 'conflict' && draft !== this.#view.draft;
    this.#show({ draft, state: isStuck ? this.#view.state : { kind: 'saving' } });
    if (!isStuck) this.#saveIn(SAVE_AFTER_MS);
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    this.#isDirty = false;
    const outcome = await this.#sending.save({ version: this.#version, draft: this.#view.draft });
    this.#isSaving = false;
    if (outcome.kind === 'done') {
      this.#version = outcome.value.version;
      this.#sending.onSaved(outcome.value);
      if (this.#isDirty) this.#saveIn(0);
      else this.#show({ draft: this.#view.draft, state: { kind: 'saved' } });
      return;
    }
    this.#isDirty = true;
    if (outcome.kind === 'unreachable') {
      this.#show({ draft: this.#view.draft, state: { kind: 'offline' } });
      return this.#saveIn(TRY_AGAIN_MS);
    }
    const isStale = outcome.refusal.code === 'staleDraft';
    this.#show({ draft: this.#view.draft, state: isStale ? { kind: 'conflict' } : { kind: 'refused', outcome } });
  }

  #show({ draft, state }: Pick<StudioView, 'draft' | 'state'>): void {
    this.#view = { draft, state, canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}
