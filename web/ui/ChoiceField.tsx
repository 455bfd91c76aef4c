import { useTranslation } from 'react-i18next';
import { SelectField } from './SelectField.tsx';
import type { SelectProps } from './Select.tsx';

interface ChoiceFieldProps<Value extends string> extends Pick<SelectProps<Value>, 'options' | 'size' | 'className'> {
  label: string;
  /** Chosen value; undefined if nothing is chosen yet. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Error text: what is wrong and how to correct it; absent without an error. */
  error?: string | undefined;
}

/** List without a default choice, because the choice is a statement that somebody will read. */
export function ChoiceField<Value extends string>({ options, value, onChange, ...field }: ChoiceFieldProps<Value>) {
  const { t } = useTranslation();
  return (
    <SelectField<Value | ''>
      {...field}
      options={[{ value: '', label: t('ui.choose') }, ...options]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}
