import type { Refusal } from '@candor/domain/refusals.ts';
import { hasToken } from '../../../data/token.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { isHalfLogin } from '../../../factors/asked.ts';
import { setText } from '../../../ui/liveWriting.ts';
import type { ActFacts } from '../../links/acts.ts';
import { setBusy } from '../busy.tsx';
import { showNotice } from '../form.tsx';
import { showHalf } from '../half.ts';
import { clickSoon } from '../press.ts';
import { askOfCode, partOf } from '../readAnswer.ts';
import { showOnly, writeInto } from '../steps.ts';

const loadCalls = () => import('../calls/acts.ts');

/** What the link has come to: it stays so in another language. */
let end: 'done' | 'over' | undefined;
/** The link was right, and a second factor is required (ruling R16). */
let half: Refusal | undefined;

/** A page that performs one act by the code in its address, when its button is pressed. */
export function enhance(place: HTMLElement): void {
  const button = place.querySelector<HTMLElement>('button[data-act=press]');
  if (button !== null) new ByCode(place, button).begin();
}

class ByCode {
  readonly #place: HTMLElement;
  readonly #button: HTMLElement;
  readonly #facts: ActFacts;
  readonly #press: Element | null;
  /** What asks for the press. */
  readonly #asked: string;
  #isBusy = false;

  constructor(place: HTMLElement, button: HTMLElement) {
    this.#place = place;
    this.#button = button;
    this.#facts = factsOf<ActFacts>(place);
    this.#press = place.querySelector('[data-text=press]');
    this.#asked = this.#press?.textContent ?? '';
  }

  begin(): void {
    this.#button.addEventListener('click', () => void this.#carryOut());
    // What carries it out is fetched when somebody comes near the button, or when it presses itself.
    for (const use of ['pointerenter', 'focusin'])
      this.#place.addEventListener(use, () => void loadCalls().catch(() => undefined), { once: true });
    if (end !== undefined) return this.#show(end);
    if (half !== undefined) return void this.#showHalf(half);
    if (this.#facts.isForClient) showOnly(hasToken() ? 'form' : 'login');
    if (this.#button.hidden) this.#clickSoon();
  }

  #clickSoon(): void {
    let isAskedHere = false;
    clickSoon({ button: this.#button, isAskedHere: () => isAskedHere, onWaiting: () => this.#showButton() });
    const { act, code } = this.#facts;
    if (act !== 'loginByLink') return;
    void askOfCode('/api/get/askedHere', code).then((answer) => {
      // A flag of the wire.
      isAskedHere = partOf(answer, 'data', 'asked_here') === 1;
    });
  }

  async #carryOut(): Promise<void> {
    if (this.#isBusy) return;
    const { act, code, words } = this.#facts;
    this.#isBusy = true;
    this.#fail(undefined);
    this.#showButton();
    if (this.#press !== null) setText(this.#press, words.waiting);
    const free = setBusy(this.#button, words.busy);
    try {
      const calls = await loadCalls();
      const outcome = await calls.carryOut(act, code);
      if (outcome.kind === 'unreachable') this.#fail(words.unreachable);
      else if (outcome.kind === 'refused') await this.#showRefusal(outcome.refusal);
      else if (outcome.value === undefined) this.#show('done');
      // The page is over: its button stays busy.
      else return location.replace(outcome.value);
    } catch {
      // What does it could not be loaded: the server was not reached.
      this.#fail(words.unreachable);
    }
    if (this.#press !== null) setText(this.#press, this.#asked);
    free();
    this.#isBusy = false;
  }

  async #showRefusal(refusal: Refusal): Promise<void> {
    const { words, isForClient } = this.#facts;
    // The client has declined to say who they are.
    if (refusal.code === 'freshLoginNeeded') return;
    if (isForClient && !hasToken()) return showOnly('login');
    if (isHalfLogin(refusal)) return this.#showHalf(refusal);
    if (refusal.code === 'linkInvalid') {
      // Where the page can have a new link mailed.
      if (document.querySelector('[data-step=over]') !== null) return this.#show('over');
      return this.#fail(words.over);
    }
    const { fetchRefusalText } = await loadCalls();
    this.#fail(await fetchRefusalText(refusal, words.until));
  }

  async #showHalf(refusal: Refusal): Promise<void> {
    half = refusal;
    const { enter } = await loadCalls();
    writeInto('lead', '');
    const endHalf = await showHalf({
      refusal,
      issuer: this.#facts.issuer,
      onEntered: (entered) => void enter(entered).then((path) => location.replace(path)),
      // The link is used by now: a new one is offered.
      onOver: () => {
        endHalf();
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
    this.#press?.removeAttribute('hidden');
  }

  #fail(words: string | undefined): void {
    showNotice(this.#place, 'failure', words);
  }
}
