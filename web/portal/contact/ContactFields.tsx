import type { User } from '@candor/contracts/http/accounts.ts';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldProps } from '../../ui/useForm.ts';
import styles from '../../ui/entranceForm.module.css';
import { TrapField } from '../entry/TrapField.tsx';
import type { ContactField } from './contactRules.ts';

interface ContactFieldsProps {
  fieldProps: (
    name: ContactField,
  ) => FieldProps<ContactField> | { readonly name: ContactField; readonly required: true };
  /** Client whose data is filled in. */
  user?: User | undefined;
}

/** Fields of the form, including the trap for programs. */
export function ContactFields({ fieldProps, user }: ContactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...fieldProps('first_name')}
          label={t('contact.firstName')}
          autoComplete="given-name"
          defaultValue={user?.first_name}
        />
        <TextField
          {...fieldProps('last_name')}
          label={t('contact.lastName')}
          autoComplete="family-name"
          defaultValue={user?.last_name}
        />
      </div>
      <TextField
        {...fieldProps('email')}
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        defaultValue={user?.email}
      />
      <TextField
        {...fieldProps('phone')}
        label={t('contact.phone')}
        type="tel"
        autoComplete="tel"
        defaultValue={user?.phone}
      />
      <TextArea {...fieldProps('message')} label={t('contact.message')} rows={6} />
      <TrapField />
    </>
  );
}
