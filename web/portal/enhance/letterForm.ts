import type { Refusal } from '@candor/domain/refusals.ts';
import { LetterIds } from '../../data/letterIds.ts';
import type { Outcome } from '../../data/outcome.ts';
import type { Values } from '../../ui/formValues.ts';
import type { CodeLoader } from '../../enhance/entrance/codeLoader.ts';
import { fieldOf, liveForm, showNotice } from '../../enhance/entrance/form.tsx';
import type { Rule } from '../../enhance/entrance/form.tsx';
import type { RefusalCalls } from '../../enhance/entrance/refusalCalls.ts';
import { writeInto } from '../../enhance/entrance/steps.ts';

/** Fields that every letter carries besides its content. */
export interface LetterMarks {
  readonly command_id: string;
  readonly website: string;
}

interface LetterCalls<Letter, Done> extends RefusalCalls {
  readonly send: (letter: Letter & LetterMarks) => Promise<Outcome<Done>>;
}

/** Values named in the thank-you message. */
type Thanked = Readonly<Record<string, string>>;

interface LetterSetup<Name extends string, Letter extends object, Done> {
  readonly names: readonly Name[];
  readonly rules: Readonly<Record<Name, Rule>>;
  readonly words: {
    readonly submitting: string;
    readonly unreachable: string;
    readonly emailInvalid: string;
    /** Text of a limited service, with a placeholder for its end. */
    readonly until: string;
  };
  readonly calls: CodeLoader<LetterCalls<Letter, Done>>;
  /** Returns the letter; undefined if it is incomplete after all. */
  readonly letterOf: (values: Values<Name>) => Letter | undefined;
  /** Returns the text of a refusal that belongs to no field; `words` fetches the refusal's own text. */
  readonly refused: (refusal: Refusal, words: () => Promise<string>) => Promise<string>;
  readonly thankedOf: (done: Done, letter: Letter) => Thanked;
  readonly thank: (thanked: Thanked) => string;
}

/** Values of the thank-you message, kept when the page's language changes. */
let thanked: Thanked | undefined;
const ids = new LetterIds();

/**
 * Runs a visitor's letter form (`web/portal/entry/LetterForm.tsx`): sends it once and shows success or the reason for
 * failure.
 */
export function letterForm<Name extends string, Letter extends object, Done>(
  form: HTMLElement,
  setup: LetterSetup<Name, Letter, Done>,
): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { names, rules, words, calls, letterOf, thankedOf, thank } = setup;
  const show = (): void => {
    form.parentElement?.setAttribute('data-state', thanked === undefined ? 'form' : 'sent');
    if (thanked !== undefined) writeInto('sent', thank(thanked));
  };
  const { setRefusal } = liveForm(form, {
    names,
    rules,
    submitting: words.submitting,
    prepare: calls.prepare,
    async submit(values): Promise<void> {
      showNotice(form, 'failure', undefined);
      const letter = letterOf(values);
      if (letter === undefined) return;
      const marks = { command_id: ids.idOf(letter), website: fieldOf(form, 'website')?.value ?? '' };
      const came = await sendLetter({ ...letter, ...marks }, setup);
      if (came.text !== undefined)
        return came.field === undefined ? showNotice(form, 'failure', came.text) : setRefusal(came.field, came.text);
      ids.noteSent();
      thanked = thankedOf(came.done, letter);
      form.reset();
      show();
      document.querySelector<HTMLElement>('#message-sent h2')?.focus();
    },
  });
  document.querySelector('[data-another]')?.addEventListener('click', (event) => {
    event.preventDefault();
    thanked = undefined;
    show();
  });
  if (thanked !== undefined) show();
}

/** Result of sending: stored, or what is wrong with a field or with the whole. */
type SendResult<Name, Done> =
  | { readonly done: Done; readonly field?: undefined; readonly text?: undefined }
  | { readonly field?: Name | undefined; readonly text: string };

async function sendLetter<Name extends string, Letter extends object, Done>(
  letter: Letter & LetterMarks,
  { names, words, calls, refused }: LetterSetup<Name, Letter, Done>,
): Promise<SendResult<Name, Done>> {
  try {
    const { send, fetchRefusalText } = await calls.load();
    const outcome = await send(letter);
    if (outcome.kind === 'done') return { done: outcome.value };
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      const fetchWords = () => fetchRefusalText(refusal, words.until);
      const field = names.find((name) => name === refusal.field);
      if (field === undefined) return { text: await refused(refusal, fetchWords) };
      return { field, text: field === 'email' ? words.emailInvalid : await fetchWords() };
    }
  } catch {
    // The calls or the refusal's text could not be loaded.
  }
  return { text: words.unreachable };
}
