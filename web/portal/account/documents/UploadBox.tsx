import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { CircleAlert, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/buttonClass.ts';
import styles from './documents.module.css';
import { Preview } from './Preview.tsx';
import { useUpload } from './useUpload.ts';
import type { Failure } from './useUpload.ts';

interface UploadBoxProps {
  type: DocumentType;
  /** Another file was rejected. */
  isAgain: boolean;
}

/** The place for a file: chosen or dropped, looked at, and only then sent. */
export function UploadBox({ type, isAgain }: UploadBoxProps) {
  const upload = useUpload(type);
  const { chosen, failure, isSending, choose, send, reset } = upload;
  return (
    <>
      <div role="alert">{failure !== undefined && <Failed failure={failure} />}</div>
      {chosen === undefined ? (
        <DropZone type={type} isAgain={isAgain} onChoose={choose} />
      ) : (
        <Preview file={chosen} isSending={isSending} onSend={() => void send()} onCancel={reset} />
      )}
    </>
  );
}

function Failed({ failure: { title, text } }: { failure: Failure }) {
  return (
    <p className={styles.note}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        <strong>{title}.</strong> {text}
      </span>
    </p>
  );
}

interface DropZoneProps extends UploadBoxProps {
  onChoose: (file: File | undefined) => void;
}

function DropZone({ type, isAgain, onChoose }: DropZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const inputId = useId();
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onChoose(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={20} aria-hidden="true" />
      <p id={`${inputId}-help`}>
        <strong>{t(isAgain ? 'verification.dropAgain' : 'verification.drop')}</strong>
        <span>{t(`verification.types.${type}.hint`)}</span>
      </p>
      <label className={buttonClass(isAgain ? 'primary' : 'secondary', 'control')}>
        {t('verification.choose')}
        <input
          type="file"
          className="visually-hidden"
          accept=".jpg,.jpeg,.pdf,image/jpeg,application/pdf"
          aria-describedby={`${inputId}-help`}
          aria-label={t('verification.chooseFor', { document: t(`verification.types.${type}.title`) })}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
