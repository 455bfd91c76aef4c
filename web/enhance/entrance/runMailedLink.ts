import type { Refusal } from '@candor/domain/refusals.ts';
import { needsSecondStep } from '../../data/needsSecondStep.ts';
import type { Outcome } from '../../data/outcome.ts';
import { hasToken } from '../../data/token.ts';
import { setText } from '../../ui/liveWriting.ts';
import { factsOf } from '../factsOf.ts';
import type { ActFacts } from './actFacts.ts';
import { setBusy } from './busy.tsx';
import type { CodeLoader } from './codeLoader.ts';
import { showNotice } from './form.tsx';
import type { RefusalCalls } from './refusalCalls.ts';
import { showOnly, writeInto } from './steps.ts';

interface ActCalls<Act> extends RefusalCalls {
  /** Carries out the action; resolves to the address to open next, or undefined if its own page reports success. */
  readonly carryOut: (act: Act, code: string) => Promise<Outcome<string | undefined>>;
}

interface ActHalf {
  readonly refusal: Refusal;
  readonly issuer: string;
  readonly onOver: () => void;
}

interface ActSetup<Act extends string> {
  readonly calls: CodeLoader<ActCalls<Act>>;
  /** Has this browser's user requested the link? Only then may the hidden button press itself. */
  readonly isRequestedHere?: (facts: ActFacts<Act>) => Promise<boolean>;
  /** Shows the second half of an action that is a login. Returns the function that ends it. */
  readonly showHalf?: (half: ActHalf) => Promise<() => void>;
}

/** Result of the link, kept when the page's language changes. */
let end: 'done' | 'over' | undefined;
/** Refusal of a valid link for which a second factor is required (ruling R16). */
let half: Refusal | undefined;

/** Runs a page that carries out one action by the code in its address, when its button is pressed. */
export function runMailedLink<Act extends string>(place: HTMLElement, setup: ActSetup<Act>): void {
  const button = place.querySelector<HTMLElement>('button[data-act=press]');
  if (button !== null) new ByCode({ place, button }, setup).begin();
}

class ByCode<Act extends string> {
  readonly #place: HTMLElement;
  readonly #button: HTMLElement;
  readonly #setup: ActSetup<Act>;
  readonly #facts: ActFacts<Act>;
  readonly #prompt: Element | null;
  /** Text that asks for the press. */
  readonly #question: string;
  #isBusy = false;

  constructor({ place, button }: Readonly<Record<'place' | 'button', HTMLElement>>, setup: ActSetup<Act>) {
    this.#place = place;
    this.#button = button;
    this.#setup = setup;
    this.#facts = factsOf<ActFacts<Act>>(place);
    this.#prompt = place.querySelector('[data-text=prompt]');
    this.#question = this.#prompt?.textContent ?? '';
  }

  begin(): void {
    this.#button.addEventListener('click', () => void this.#carryOut());
    // The calls are loaded when the pointer or the focus reaches the button, or when it presses itself.
    for (const use of ['pointerenter', 'focusin'])
      this.#place.addEventListener(use, () => void this.#setup.calls.prepare(), { once: true });
    if (end !== undefined) return this.#show(end);
    if (half !== undefined) return void this.#showHalf(half);
    if (this.#facts.isForClient) showOnly(hasToken() ? 'form' : 'login');
    if (this.#button.hidden) this.#autoClick();
  }

  #autoClick(): void {
    let isRequestedHere = false;
    autoClick({ button: this.#button, isRequestedHere: () => isRequestedHere, onWaiting: () => this.#showButton() });
    void this.#setup.isRequestedHere?.(this.#facts).then((isHere) => {
      isRequestedHere = isHere;
    });
  }

  async #carryOut(): Promise<void> {
    if (this.#isBusy) return;
    const { act, code, words } = this.#facts;
    this.#isBusy = true;
    this.#fail(undefined);
    this.#showButton();
    if (this.#prompt !== null) setText(this.#prompt, words.waiting);
    const free = setBusy(this.#button, words.busy);
    try {
      const { carryOut } = await this.#setup.calls.load();
      const outcome = await carryOut(act, code);
      if (outcome.kind === 'unreachable') this.#fail(words.unreachable);
      else if (outcome.kind === 'refused') await this.#showRefusal(outcome.refusal);
      else if (outcome.value === undefined) this.#show('done');
      // The page is being left, so its button stays busy.
      else return location.replace(outcome.value);
    } catch {
      // The calls could not be loaded: the server was not reached.
      this.#fail(words.unreachable);
    }
    if (this.#prompt !== null) setText(this.#prompt, this.#question);
    free();
    this.#isBusy = false;
  }

  async #showRefusal(refusal: Refusal): Promise<void> {
    const { words, isForClient } = this.#facts;
    // The client has declined to prove their identity.
    if (refusal.code === 'freshLoginNeeded') return;
    if (isForClient && !hasToken()) return showOnly('login');
    if (needsSecondStep(refusal)) return this.#showHalf(refusal);
    if (refusal.code === 'linkInvalid') {
      // A page with this step can have a new link mailed.
      if (document.querySelector('[data-step=over]') !== null) return this.#show('over');
      return this.#fail(words.over);
    }
    const { fetchRefusalText } = await this.#setup.calls.load();
    this.#fail(await fetchRefusalText(refusal, words.until));
  }

  async #showHalf(refusal: Refusal): Promise<void> {
    half = refusal;
    writeInto('lead', '');
    const endHalf = await this.#setup.showHalf?.({
      refusal,
      issuer: this.#facts.issuer,
      // The link is used up by now, so a new one is offered.
      onOver: () => {
        endHalf?.();
        this.#show('over');
      },
    });
  }

  #show(next: 'done' | 'over'): void {
    const { done, doneText, over } = this.#facts.words;
    end = next;
    half = undefined;
    showOnly(next);
    if (next === 'done' && done !== undefined) writeInto('title', done);
    writeInto('lead', next === 'done' ? (doneText ?? '') : over);
  }

  #showButton(): void {
    this.#place.querySelector('[data-pending]')?.remove();
    this.#button.hidden = false;
    this.#prompt?.removeAttribute('hidden');
  }

  #fail(words: string | undefined): void {
    showNotice(this.#place, 'failure', words);
  }
}

/** Delay after which the hidden button is pressed: two seconds (specification 9). */
const PRESS_AFTER_MS = 2_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface AutoClick {
  readonly button: HTMLElement;
  /** Has this browser's user requested the link? False until the server has confirmed it. */
  readonly isRequestedHere: () => boolean;
  /** Called when the button will not press itself and must be shown. */
  readonly onWaiting: () => void;
}

/**
 * Ruling R16: presses the button two seconds after the page opened if a person is present: the page is visible and
 * focused and has seen input, or this browser has requested the link. Mail scanners run scripts and do none of that.
 */
export function autoClick({ button, isRequestedHere, onWaiting }: AutoClick): void {
  let hasSeenInput = false;
  const noteInput = () => {
    hasSeenInput = true;
  };
  for (const input of inputs) window.addEventListener(input, noteInput, { passive: true, capture: true });
  setTimeout(() => {
    for (const input of inputs) window.removeEventListener(input, noteInput, { capture: true });
    // The page may be in another language by now, with its own button and its own timer.
    if (!button.isConnected) return;
    const isWatched = document.visibilityState === 'visible' && document.hasFocus() && hasSeenInput;
    if (isWatched || isRequestedHere()) button.click();
    else onWaiting();
  }, PRESS_AFTER_MS);
}
