import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../data/outcome.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { queryFailureText } from './outcomeText.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useFinish } from './useFinish.ts';

const NOTE_MAXIMUM = 500;

interface AssignDialogProps<T> {
  /** Texts that name the subject, and the text shown if no one else may have it. */
  readonly words: { readonly title: string; readonly text: string; readonly nobody: string };
  readonly colleagues: UseQueryResult<OfficeAnswerOf<OfficeCalls['listContactColleagues']>>;
  readonly holder: string | null;
  readonly assign: (request: { readonly to: number; readonly note?: string }) => Promise<Outcome<T>>;
  readonly onAssigned: (value: T) => Promise<void>;
  readonly onClose: () => void;
}

/** Assigns a case to a member of its desk. */
export function AssignDialog<T>(props: AssignDialogProps<T>) {
  const { words, holder, assign, onAssigned, onClose } = props;
  const { data: colleagues, error } = props.colleagues;
  const { t } = useTranslation();
  const finish = useFinish();
  const isLoading = colleagues === undefined && error === null;
  const [chosen, setChosen] = useState('');
  const options = (colleagues ?? [])
    .filter(({ name }) => name !== holder)
    .map(({ id, name, open }) => ({ value: String(id), label: t('office.assign.option', { name, count: open }) }));
  const give = async (note: string) => {
    const to = colleagues?.find(({ id }) => String(id) === chosen);
    if (to === undefined) return t('office.assign.missing');
    const outcome = await assign({ to: to.id, ...(note !== '' && { note }) });
    return finish(outcome, onAssigned, t('office.assign.done', { name: to.name }));
  };
  return (
    <ReasonDialog
      title={words.title}
      text={words.text}
      label={t('office.assign.note')}
      maximum={NOTE_MAXIMUM}
      action={t('office.assign.action')}
      onClose={onClose}
      onAction={give}
    >
      {error !== null && <p role="alert">{queryFailureText(t, error)}</p>}
      {colleagues !== undefined && options.length === 0 && <p>{words.nobody}</p>}
      {/* Present while the list loads, too, so that the dialog can focus it. */}
      {(isLoading || options.length > 0) && (
        <SelectField
          label={t('office.assign.to')}
          size="dense"
          options={[
            { value: '', label: isLoading ? t('office.assign.loading') : t('office.assign.choose') },
            ...options,
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  );
}
