import { useCallback, useRef, useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isSecret, readValues } from './formValues.ts';
import type { Values } from './formValues.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Checks a field's text; returns what is wrong, or undefined. */
export type Rule = (value: string) => string | undefined;
type Errors<Name extends string> = ReadonlyMap<Name, Mistake>;

interface Mistake {
  readonly error: string;
  /** Text in which a rule found the mistake; undefined for a refusal by the server. */
  readonly value: string | undefined;
}

export interface FieldProps<Name extends string> {
  readonly name: Name;
  readonly error: string | undefined;
  readonly onBlur: (event: FocusEvent<TextElement>) => void;
  readonly onInput: (event: FormEvent<TextElement>) => void;
}

export interface FormState<Name extends string> {
  readonly isSubmitting: boolean;
  /** Is there typed text that is not saved? */
  readonly isChanged: boolean;
  /** Marks the present content of the fields as saved. */
  readonly keepAsSaved: () => void;
  /** Notes that a value that is not text has been chosen. */
  readonly noteChange: () => void;
  readonly fieldProps: <Field extends Name>(name: Field) => FieldProps<Field>;
  readonly setError: (name: Name, error: string | undefined) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface FormSetup<Name extends string> {
  readonly names: readonly Name[];
  readonly rules: Readonly<Record<Name, Rule>>;
  readonly submit: (values: Values<Name>) => Promise<void>;
}

/**
 * Form whose fields keep their own text, so that text typed before hydration is not lost. Texts are trimmed on blur
 * (specification 5); a field is checked when it is left, and all fields when the form is sent.
 */
export function useForm<Name extends string>({ names, rules, submit }: FormSetup<Name>): FormState<Name> {
  const [errors, setErrors] = useState<Errors<Name>>(new Map());
  const [isSubmitting, setSubmitting] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const keepAsSaved = useCallback(() => setChanged(false), []);
  const noteChange = useCallback(() => setChanged(true), []);
  const isBusy = useRef(false);
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  if (language !== i18n.language) {
    setLanguage(i18n.language);
    setErrors(inPresentLanguage(errors, rules));
  }

  const setError = useCallback((name: Name, error: string | undefined, value?: string) => {
    setErrors((before) => withError(before, name, error === undefined ? undefined : { error, value }));
  }, []);
  const check = (name: Name, value: string) => setError(name, rules[name](value), value);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    const values = readValues(form);
    const found = new Map(names.flatMap((name) => mistakeEntry(name, rules[name](values(name)), values(name))));
    setErrors(found);
    if (found.size > 0) return focusFirst(form, found);
    isBusy.current = true;
    setSubmitting(true);
    void submit(values).finally(() => {
      isBusy.current = false;
      setSubmitting(false);
    });
  };

  const fieldProps = <Field extends Name>(name: Field): FieldProps<Field> => ({
    name,
    error: errors.get(name)?.error,
    onBlur: ({ currentTarget }: FocusEvent<TextElement>) => {
      if (!isSecret(currentTarget.name)) currentTarget.value = currentTarget.value.trim();
      // An empty field that was only passed through is not an error yet.
      const isUntouched = currentTarget.value === '' && !errors.has(name);
      if (!isUntouched) check(name, currentTarget.value);
    },
    // A corrected error disappears with the character that corrects it.
    onInput: ({ currentTarget }: FormEvent<TextElement>) => {
      setChanged(true);
      if (errors.has(name)) check(name, isSecret(name) ? currentTarget.value : currentTarget.value.trim());
    },
  });

  return { isSubmitting, isChanged, keepAsSaved, noteChange, fieldProps, setError, onSubmit };
}

/** Rewrites the errors in the page's present language. */
function inPresentLanguage<Name extends string>(
  errors: Errors<Name>,
  rules: Readonly<Record<Name, Rule>>,
): Errors<Name> {
  const recheck = (name: Name, { error, value }: Mistake): Mistake => {
    return { error: (value === undefined ? undefined : rules[name](value)) ?? error, value };
  };
  return new Map([...errors].map(([name, mistake]) => [name, recheck(name, mistake)]));
}

function mistakeEntry<Name extends string>(name: Name, error: string | undefined, value: string): [Name, Mistake][] {
  return error === undefined ? [] : [[name, { error, value }]];
}

function withError<Name extends string>(errors: Errors<Name>, name: Name, mistake: Mistake | undefined): Errors<Name> {
  const shown = errors.get(name);
  if (shown?.error === mistake?.error && shown?.value === mistake?.value) return errors;
  const next = new Map(errors);
  if (mistake === undefined) next.delete(name);
  else next.set(name, mistake);
  return next;
}

/** Focuses the first field with an error. */
function focusFirst(form: HTMLFormElement, errors: Errors<string>): void {
  const first = [...form.elements].find((element) => isField(element) && errors.has(element.name));
  if (first instanceof HTMLElement) first.focus();
}

function isField(element: Element): element is TextElement | HTMLSelectElement {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
}
