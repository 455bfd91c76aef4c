import type { ListedField, ListedSecret } from '@candor/contracts/http/office/writtenSettings.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface ProviderFieldInputProps {
  field: ListedField;
  secrets: readonly ListedSecret[];
  value: string;
  onChange: (value: string) => void;
}

/** Settings with the same meaning for every provider. */
const explained = ['confirmed', 'currencies', 'pageHosts', 'sandbox'] as const;

/** Field of a provider's setting, under the name in the provider's own documents. */
export function ProviderFieldInput({ field, secrets, value, onChange }: ProviderFieldInputProps) {
  const { t } = useProviderTexts();
  const { name, kind, is_required: isRequired, usual, choices } = field;
  const label = isRequired ? `${name} (${t('providers.dialog.required')})` : name;
  const about = explained.find((one) => one === name);
  const help = usual === '' ? undefined : t('providers.dialog.usual', { value: usual });
  switch (kind) {
    case 'secret': {
      const usable = secrets.filter(({ mark }) => mark !== null);
      const options = usable.map((secret) => ({ value: secret.name, label: `${secret.name} (#${secret.mark})` }));
      return (
        <Choice
          label={label}
          empty={t('providers.dialog.chooseSecret')}
          options={options}
          value={value}
          onChange={onChange}
        />
      );
    }
    case 'choice': {
      const options = choices.map((choice) => ({ value: choice, label: choice }));
      const empty = help ?? t('providers.dialog.notSet');
      return <Choice label={label} empty={empty} options={options} value={value} onChange={onChange} />;
    }
    case 'flag':
      return (
        <Checkbox
          label={about === undefined ? label : `${label}: ${t(`providers.about.${about}`)}`}
          checked={value === 'yes'}
          onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
        />
      );
    case 'words': {
      const meanings = t('providers.dialog.words', { choices: choices.join(', ') });
      return (
        <TextArea
          label={label}
          help={meanings}
          rows={2}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
    case 'list':
    case 'text': {
      const meaning = about === undefined ? undefined : t(`providers.about.${about}`);
      const form = kind === 'list' && about === undefined ? t('providers.dialog.list') : undefined;
      const helps = [meaning, form, help].filter((text) => text !== undefined);
      return (
        <TextField
          label={label}
          help={helps.length === 0 ? undefined : helps.join('. ')}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    }
  }
}

interface ChoiceProps {
  label: string;
  /** Text shown while nothing is chosen. */
  empty: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, empty, options, value, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      options={[{ value: '', label: empty }, ...options]}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={onChange}
    />
  );
}
