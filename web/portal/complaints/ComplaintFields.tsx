import { complaintCategories, complaintLimits } from '@candor/domain/complaints/complaint.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldProps } from '../../ui/useForm.ts';
import type { ComplaintField } from './complaintRules.ts';

interface ComplaintFieldsProps {
  readonly fieldProps: (
    name: ComplaintField,
  ) =>
    | FieldProps<ComplaintField>
    | { readonly name: ComplaintField; readonly required: true; readonly error?: undefined };
  /** Called when another category is chosen. */
  readonly onChoose?: () => void;
  /** Fields after the category. */
  readonly children?: ReactNode;
}

/** Fields of a complaint: its category, its subject and its text. */
export function ComplaintFields({ fieldProps, onChoose, children }: ComplaintFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        name="category"
        required
        label={t('complaints.form.category')}
        options={[
          { value: '', label: t('complaints.form.choose') },
          ...complaintCategories.map((value) => ({ value, label: t(`complaints.categories.${value}`) })),
        ]}
        error={fieldProps('category').error}
        onChange={onChoose}
      />
      {children}
      <TextField
        {...fieldProps('subject')}
        label={t('complaints.form.subject')}
        help={t('complaints.form.subjectHelp')}
        maxLength={complaintLimits.subject}
        autoComplete="off"
      />
      <TextArea
        {...fieldProps('text')}
        label={t('complaints.form.text')}
        help={t('complaints.form.textHelp')}
        rows={8}
        maxLength={complaintLimits.text}
      />
    </>
  );
}
