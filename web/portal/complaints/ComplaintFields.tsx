import { complaintCategories, complaintLimits } from '@candor/domain/complaints/complaint.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FormState } from '../../ui/useForm.ts';
import { WriteButton } from '../frame/WriteButton.tsx';
import type { ComplaintField } from './useComplaintForm.ts';

interface ComplaintFieldsProps {
  readonly form: Pick<FormState<ComplaintField>, 'fieldProps' | 'setError' | 'noteChange'>;
  /** What is asked after the category. */
  readonly children?: ReactNode;
}

/** What a complaint is about, its subject and its words. */
export function ComplaintFields({ form, children }: ComplaintFieldsProps) {
  const { t } = useTranslation();
  const [category, setCategory] = useState('');
  return (
    <>
      <SelectField
        name="category"
        label={t('complaints.form.category')}
        options={[
          { value: '', label: t('complaints.form.choose') },
          ...complaintCategories.map((value) => ({ value, label: t(`complaints.categories.${value}`) })),
        ]}
        value={category}
        error={form.fieldProps('category').error}
        onChange={(next) => {
          setCategory(next);
          form.setError('category', undefined);
          form.noteChange();
        }}
      />
      {children}
      <TextField
        {...form.fieldProps('subject')}
        label={t('complaints.form.subject')}
        help={t('complaints.form.subjectHelp')}
        maxLength={complaintLimits.subject}
        autoComplete="off"
      />
      <TextArea
        {...form.fieldProps('text')}
        label={t('complaints.form.text')}
        help={t('complaints.form.textHelp')}
        rows={8}
        maxLength={complaintLimits.text}
      />
    </>
  );
}

interface SendDialogProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** The question before it is sent. */
export function SendDialog({ isOpen, isBusy, onSend, onCancel }: SendDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={t('complaints.form.confirmTitle')}
      description={t('complaints.form.confirmText')}
    >
      <DialogActions>
        <Button onClick={onCancel}>{t('complaints.form.cancel')}</Button>
        <WriteButton variant="primary" busy={isBusy} onClick={onSend}>
          {t('complaints.form.confirm')}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
