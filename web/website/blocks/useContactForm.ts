import { useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { submitForm } from '../../data/contentForms.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { contactFields, contactMistake } from './contactMistakes.ts';
import type { ContactField, ContactLetter } from './contactMistakes.ts';

/** Specification 9: the minimum duration, during which the button is disabled. */
const DELAY_MS = 400;

type FormState = 'idle' | 'submitting' | 'success' | 'danger';
type Mistakes = Readonly<Partial<Record<ContactField, string | undefined>>>;
type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The contact form of the content (specification 4): idle, submitting, then success or danger. */
export function useContactForm(formName: string, words: WebsiteWords['website']['blocks']['form']) {
  const [state, setState] = useState<FormState>('idle');
  const [mistakes, setMistakes] = useState<Mistakes>({});

  const check = (field: ContactField, text: string) =>
    setMistakes((before) => ({ ...before, [field]: contactMistake(field, text, words) }));

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state === 'submitting') return;
    const form = event.currentTarget;
    const letter = readLetter(form);
    const found = Object.fromEntries(
      contactFields.map((field) => [field, contactMistake(field, letter[field], words)]),
    );
    setMistakes(found);
    const first = contactFields.find((field) => found[field] !== undefined);
    if (first !== undefined) return focusOn(form, first);
    setState('submitting');
    void send(formName, letter).then((isSent) => setState(isSent ? 'success' : 'danger'));
  };

  const fieldProps = (field: ContactField) => ({
    name: field,
    error: mistakes[field],
    /** Specification 5: texts are trimmed on blur. */
    onBlur: ({ currentTarget }: FocusEvent<TextElement>) => {
      currentTarget.value = currentTarget.value.trim();
      if (currentTarget.value !== '' || mistakes[field] !== undefined) check(field, currentTarget.value);
    },
    onInput: ({ currentTarget }: FormEvent<TextElement>) => {
      if (mistakes[field] !== undefined) check(field, currentTarget.value.trim());
    },
  });

  return { state, onSubmit, fieldProps, writeAnother: () => setState('idle') };
}

async function send(formName: string, letter: ContactLetter): Promise<boolean> {
  const [isSent] = await Promise.all([
    submitForm(formName, letter),
    new Promise((resolve) => setTimeout(resolve, DELAY_MS)),
  ]);
  return isSent;
}

function readLetter(form: HTMLFormElement): ContactLetter {
  const data = new FormData(form);
  const textOf = (field: ContactField): string => {
    const text = data.get(field);
    return typeof text === 'string' ? text.trim() : '';
  };
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') };
}

function focusOn(form: HTMLFormElement, field: ContactField): void {
  const element = form.elements.namedItem(field);
  if (element instanceof HTMLElement) element.focus();
}
