import { useState } from 'react';
import type { FormEvent } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { FieldProps } from '../../ui/useForm.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordFieldProps extends FieldProps<string> {
  label: string;
}

/** A password that is being chosen, with what makes it strong. */
export function NewPasswordField({ onInput, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const input = (event: FormEvent<HTMLInputElement>) => {
    setPassword(event.currentTarget.value);
    onInput(event);
  };
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" onInput={input} />
      <PasswordStrength password={password} />
    </div>
  );
}
