import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { FailedOutcome, Outcome } from '../../data/outcome.ts';

/** State of the draft on the server. */
export type SaveState =
  | { readonly kind: 'saved' }
  /** Changed, and about to be sent or on its way. */
  | { readonly kind: 'saving' }
  /** Server not reached; retried until it is. */
  | { readonly kind: 'offline' }
  /** Another person has changed the draft since; the changes here are kept. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly outcome: FailedOutcome };

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
 * Draft of the studio, outside of React: saved soon after the last change, one save at a time. Only `replace` drops
 * changes.
 */
export class StudioDraft {
  readonly #sending: Sending;
  readonly #listeners = new Set<() => void>();
  #view: StudioView;
  #version: number;
  #past: BrandDraft[] = [];
  #future: BrandDraft[] = [];
  /** Field that was changed last: typing in one field is one undo step. */
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

  /** Replaces the draft by the server's: after a discard, a restore, or instead of one's own changes in a conflict. */
  replace({ version, draft }: Pick<StudioDetail, 'version' | 'draft'>): void {
    clearTimeout(this.#timer);
    this.#version = version;
    this.#isDirty = false;
    this.#past = [];
    this.#future = [];
    this.#show({ draft, state: { kind: 'saved' } });
  }

  /** Saves one's own changes over the other person's version in a conflict. */
  saveOver(version: number): void {
    this.#version = version;
    this.#write(this.#view.draft);
  }

  /** Sends the remaining changes when the page is left. */
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
